import Bench

/// The durations of steps. They are stored outside the result that owns them, because a summary is large and imported
/// results have no times.
indirect enum MeasuredTimes: Sendable {
  case unknown
  case known(TimingSummary)

  init(of trajectories: [Trajectory]) {
    let summary = TimingSummary(of: trajectories)
    self = summary == TimingSummary(steps: 0) ? .unknown : .known(summary)
  }

  var summary: TimingSummary {
    switch self {
    case .unknown: TimingSummary(steps: 0)
    case .known(let summary): summary
    }
  }
}
