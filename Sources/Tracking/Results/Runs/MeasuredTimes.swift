import Bench
import Results

/// The durations of steps. The durations are stored in separate memory, so that results without times, such as imported
/// results, stay small.
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
