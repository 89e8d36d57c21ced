import Evaluation

/// The measures of durations.
public enum TimingMeasures {
  public static let initialisation = milliseconds(
    "init_ms", "init ms", "median time of one initialisation, milliseconds", rank: 9,
    interval: .none
  ) { $0.initMilliseconds }
  public static let median = milliseconds(
    "median_ms", "median ms", "median time of one update, milliseconds", rank: 0
  ) { $0.median }
  public static let p95 = milliseconds(
    "p95_ms", "p95 ms", "95 % of updates are faster than this, milliseconds", rank: 3
  ) { $0.p95 }
  public static let p99 = milliseconds(
    "p99_ms", "p99 ms", "99 % of updates are faster than this, milliseconds", rank: 10,
    interval: .none
  ) { $0.p99 }
  public static let cpuMedian = milliseconds(
    "cpu_median_ms", "CPU ms", "median processor time of one update, milliseconds", rank: nil
  ) { $0.cpuMedian }
  public static let framesPerSecond = Measure<TimingSummary>(
    MeasureFacts(
      "fps", title: "fps", explanation: "updates per second of tracking time", unit: .perSecond,
      better: .higher, digits: 0, group: .speed, rank: 2, interval: .items, watched: .never)
  ) { $0.framesPerSecond }

  /// Those of the summary.
  public static let summary = [initialisation, median, p95, p99, cpuMedian, framesPerSecond]

  /// All of them.
  public static let all =
    summary + [
      milliseconds("max_ms", "max ms", "the longest update, milliseconds", rank: nil) { $0.max },
      share("miss30", "share of updates that took longer than 1/30 s") { $0.miss30 },
      share("miss60", "share of updates that took longer than 1/60 s") { $0.miss60 },
    ]

  private static func milliseconds(
    _ key: String, _ title: String, _ explanation: String, rank: Int?,
    interval: MeasureFacts.Interval = .items,
    _ value: @escaping @Sendable (TimingSummary) -> Double?
  ) -> Measure<TimingSummary> {
    Measure(
      MeasureFacts(
        key, title: title, explanation: explanation, unit: .milliseconds, better: .lower,
        digits: 2, group: .speed, rank: rank, interval: interval, watched: .never), value)
  }

  private static func share(
    _ key: String, _ explanation: String,
    _ value: @escaping @Sendable (TimingSummary) -> Double?
  ) -> Measure<TimingSummary> {
    Measure(
      MeasureFacts(
        key, title: key, explanation: explanation, unit: .share, better: .lower, group: .speed,
        rank: nil, watched: .never), value)
  }
}
