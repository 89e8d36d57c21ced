import Bench
import Evaluation

/// A part of the work of a tracker's step. The clock of a camera that does not wait advances by its time.
package enum StepWork: Hashable, Sendable {
  /// A start of a method of the time model.
  case start(of: String)
  /// An update of a method of the time model.
  case update(of: String)
  /// Work whose duration is known, in nanoseconds.
  case known(Int64)
}

/// A session that does more in a step than one start or one update of its tracker.
protocol ComposedSession: AnyObject {
  /// The work of the latest step.
  var latestWork: [StepWork] { get }
}

extension Pace {
  /// Returns the simulated duration, in nanoseconds, of a step of a tracker.
  ///
  /// - Parameter session: the session that performed the step.
  /// - Throws: `MissingTime` if the duration is not known.
  func nanoseconds(
    of step: TrackStep, by method: any TrackingMethod, in session: (any TrackerSession)?,
    on sequence: String
  ) throws -> Int64 {
    if parameters.usesMeasuredTimes {
      // The processor time of an external program may be only a part of its work.
      let own = method.isExternal ? nil : step.cpuNanoseconds
      guard let time = own ?? step.wallNanoseconds else {
        throw MissingTime(reason: "its time could not be measured")
      }
      return nanoseconds(Double(time))
    }
    let name = method.identity.name
    let work =
      (session as? any ComposedSession)?.latestWork
      ?? [step.initialized ? .start(of: name) : .update(of: name)]
    return nanoseconds(try work.reduce(0) { try $0 + own($1, on: sequence) })
  }

  /// Returns the time of a part of a step, in nanoseconds, on the machine of the time model.
  private func own(_ work: StepWork, on sequence: String) throws -> Double {
    func time(of name: String, isStart: Bool) throws -> Double {
      guard let times = parameters.times?[name] else {
        throw MissingTime(reason: "the time model contains no time for \(name)")
      }
      return times.nanoseconds(ofStart: isStart, on: sequence)
    }
    return switch work {
    case .start(let name): try time(of: name, isStart: true)
    case .update(let name): try time(of: name, isStart: false)
    case .known(let time): Double(time)
    }
  }
}

/// The error for a tracker for which the clock cannot advance.
struct MissingTime: Error, CustomStringConvertible {
  var reason: String

  var description: String { "the tracker cannot be run in real time, because \(reason)" }
}
