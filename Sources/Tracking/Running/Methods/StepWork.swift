import Bench
import Evaluation

/// A part of the work of a tracker's step. The clock of a camera that does not wait advances by its time.
package enum StepWork: Hashable, Sendable {
  /// A start of a method of the time model.
  case start(of: String)
  /// An update of a method of the time model.
  case update(of: String)
  /// A call by which a method of the time model updates several targets.
  case call(of: String, targets: Int)
  /// Work whose duration is known, in nanoseconds.
  case known(Int64)
}

/// A session that does more in a step than one start or one update of its tracker.
protocol ComposedSession: AnyObject {
  /// The work of the latest step.
  var latestWork: [StepWork] { get }
}

extension Pace {
  /// Returns the simulated duration, in nanoseconds, of one frame's work.
  ///
  /// - Parameter method: the method that performed the work.
  /// - Throws: `MissingTime` if the duration is not known.
  func nanoseconds(
    of reply: GroupReply, by method: any TrackingMethod, on sequence: String
  ) throws -> Int64 {
    guard parameters.usesMeasuredTimes else {
      return nanoseconds(try reply.work.reduce(0) { try $0 + duration(of: $1, on: sequence) })
    }
    if reply.work.isEmpty { return 0 }
    guard let measured = reply.duration else {
      throw MissingTime(reason: "its time could not be measured")
    }
    // The processor time of an external program may be only a part of its work.
    let own = method.isExternal ? nil : measured.cpuNanoseconds
    return nanoseconds(Double(own ?? measured.wallNanoseconds))
  }

  /// Returns the time of a part of a step, in nanoseconds, on the machine of the time model.
  private func duration(of work: StepWork, on sequence: String) throws -> Double {
    func time(of name: String, isStart: Bool) throws -> Double {
      guard let times = parameters.times?[name] else {
        throw MissingTime(reason: "the time model contains no time for \(name)")
      }
      return times.nanoseconds(ofStart: isStart, on: sequence)
    }
    switch work {
    case .start(let name): return try time(of: name, isStart: true)
    case .update(let name): return try time(of: name, isStart: false)
    case .known(let time): return Double(time)
    case .call(let name, let targets):
      let times = parameters.times?[name]
      guard let time = times?.nanoseconds(ofCallFor: targets, on: sequence) else {
        throw MissingTime(
          reason: "the time model contains no time for \(name) with several targets per call")
      }
      return time
    }
  }
}

/// The error for a tracker for which the clock cannot advance.
struct MissingTime: Error, CustomStringConvertible {
  var reason: String

  var description: String { "the tracker cannot be run in real time, because \(reason)" }
}
