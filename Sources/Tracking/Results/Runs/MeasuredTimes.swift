import Bench

/// The durations of steps. The durations are stored in separate memory, so that results without times, such as imported
/// results, stay small.
indirect enum MeasuredTimes: Sendable {
  case unknown
  case known(TimingSummary)

  init(of trajectories: [Trajectory]) {
    let summary = TimingSummary(of: trajectories)
    self = summary == TimingSummary() ? .unknown : .known(summary)
  }

  var summary: TimingSummary {
    switch self {
    case .unknown: TimingSummary()
    case .known(let summary): summary
    }
  }
}
