import Evaluation

/// The measures of the speed of methods.
package enum TimingMeasures {
  package static let initialization = milliseconds(
    "init_ms", "wall init",
    "median wall time of one initialization, in milliseconds; lower is better", rank: 9,
    interval: .none
  ) { $0.initMilliseconds }
  package static let median = milliseconds(
    "median_ms", "wall ms", "median wall time of one update, in milliseconds; lower is better",
    rank: 0
  ) { $0.updates.median }
  package static let p95 = milliseconds(
    "p95_ms", "wall p95",
    "95th percentile of the wall time per update, in milliseconds; lower is better",
    rank: 3
  ) { $0.updates.p95 }
  package static let p99 = milliseconds(
    "p99_ms", "wall p99",
    "99th percentile of the wall time per update, in milliseconds; lower is better",
    rank: 10, interval: .none
  ) { $0.updates.p99 }
  package static let cpuInitialization = milliseconds(
    "cpu_init_ms", "CPU init",
    "median processor time of one initialization, in milliseconds; lower is better",
    rank: 9, interval: .none
  ) { $0.cpuInitMilliseconds }
  package static let cpuMedian = milliseconds(
    "cpu_median_ms", "CPU ms",
    "median processor time of one update, in milliseconds; lower is better", rank: 0
  ) { $0.updates.cpuMedian }
  package static let cpuP95 = milliseconds(
    "cpu_p95_ms", "CPU p95",
    "95th percentile of the processor time per update, in milliseconds; lower is better",
    rank: 3
  ) { $0.updates.cpuP95 }
  package static let cpuP99 = milliseconds(
    "cpu_p99_ms", "CPU p99",
    "99th percentile of the processor time per update, in milliseconds; lower is better",
    rank: 10, interval: .none
  ) { $0.updates.cpuP99 }
  package static let cpuFramesPerSecond = Measure<TimingSummary>(
    MeasureFacts(
      "cpu_fps", title: "CPU fps",
      explanation: "number of updates per second of processor time; higher is better",
      unit: .perSecond, better: .higher, digits: 0, group: .speed, rank: 2, interval: .items,
      watched: .never)
  ) { $0.cpuFramesPerSecond }
  package static let wallOverCPU = Measure<TimingSummary>(
    MeasureFacts(
      "wall_over_cpu", title: "wall / CPU",
      explanation:
        "ratio of wall time to processor time; a ratio above 1.1 means that the machine was busy",
      unit: .count, better: nil, digits: 2, group: .speed, rank: nil, watched: .never)
  ) { $0.updates.wallOverCPU }
  package static let framesPerSecond = Measure<TimingSummary>(
    MeasureFacts(
      "fps", title: "wall fps",
      explanation: "number of updates per second of wall time spent on tracking; higher is better",
      unit: .perSecond,
      better: .higher, digits: 0, group: .speed, rank: 2, interval: .items, watched: .never)
  ) { $0.framesPerSecond }

  /// The summary's measures of wall time.
  package static let wall = [initialization, median, p95, p99, framesPerSecond]
  /// The summary's measures of CPU time.
  package static let processor = [cpuInitialization, cpuMedian, cpuP95, cpuP99, cpuFramesPerSecond]

  /// The original columns of the summary file.
  package static let summary = [initialization, median, p95, p99, cpuMedian, framesPerSecond]
  /// The columns that were added to the summary file later.
  package static let laterSummary = [
    cpuInitialization, cpuP95, cpuP99, cpuFramesPerSecond, wallOverCPU,
  ]

  /// All measures of the speed of methods.
  package static let all =
    summary + laterSummary + [
      milliseconds(
        "max_ms", "max ms",
        "wall time of the longest update, in milliseconds; lower is better", rank: nil
      ) { $0.updates.max },
      fraction(
        "miss30", "fraction of updates that took more than 1/30 s of wall time; lower is better"
      ) { $0.updates.miss30 },
      fraction(
        "miss60", "fraction of updates that took more than 1/60 s of wall time; lower is better"
      ) { $0.updates.miss60 },
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

  private static func fraction(
    _ key: String, _ explanation: String,
    _ value: @escaping @Sendable (TimingSummary) -> Double?
  ) -> Measure<TimingSummary> {
    Measure(
      MeasureFacts(
        key, title: key, explanation: explanation, unit: .share, better: .lower, group: .speed,
        rank: nil, watched: .never), value)
  }
}
