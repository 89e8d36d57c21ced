import Bench

/// How long the steps of runs took, kept apart from what has it: a summary is large, and stored results have
/// no times.
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
