import Bench
import Evaluation
import Reporting
import Results

extension MethodSpeeds {
  /// Determines the speeds of trackers.
  init(_ result: TrackingResult, _ run: RunResult, _ times: UpdateTimes) {
    let clock = times.isProcessorTime ? \DurationSummary.cpuMedian : \DurationSummary.median
    self.init(
      isProcessorTime: times.isProcessorTime,
      values: zip(times.summaries, times.intervals).map { summary, intervals in
        times.framesPerSecond.value(of: summary).map {
          Speed(perSecond: $0, interval: intervals[times.framesPerSecond])
        }
      }, wall: times.summaries.map { TimingMeasures.framesPerSecond.value(of: $0) },
      order: times.areTimed && times.isProcessorTime
        ? SpeedOrder(result.timing)
        : SpeedOrder(
          run, times: result.methods.map { $0.sequences.map { $0.timing.updates[keyPath: clock] } }
        ))
  }
}
