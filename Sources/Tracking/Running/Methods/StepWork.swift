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
    return try nanoseconds(ofMeasured: reply.duration, isExternal: method.isExternal)
  }

  /// Returns the time of a part of a step, in nanoseconds, on the machine of the time model.
  private func duration(of work: StepWork, on sequence: String) throws -> Double {
    switch work {
    case .start(let name): return try modeledTime(of: name, isStart: true, on: sequence)
    case .update(let name): return try modeledTime(of: name, on: sequence)
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
