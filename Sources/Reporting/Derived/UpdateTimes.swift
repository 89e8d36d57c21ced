import Bench
import Evaluation
import Results

/// What tables show of the subjects' updates: of the timing run where there was one, else of the run
/// itself, and by processor time where it is known of all.
struct UpdateTimes: Sendable {
  /// Time on the wall over processor time from which on a machine is called busy.
  static let busy = 1.1

  /// Whether processor time is known of all.
  var isProcessorTime: Bool
  /// Whether they are of a timing run.
  var areTimed: Bool
  /// One per subject of the run.
  var summaries: [TimingSummary]
  /// Of those, 95 % intervals.
  var intervals: [Intervals]
  private let names: [String]

  /// - Parameter latencies: one per subject, for the intervals; none where empty.
  init(_ result: TrackingResult, latencies: [LatencyFigures] = []) {
    names = result.subjects.map(\.identity.name)
    let timed = Dictionary(
      (result.timing?.subjects ?? []).filter { $0.durations.count > 0 }.map { ($0.subject, $0) }
    ) { first, _ in first }
    let found = names.compactMap { timed[$0] }
    // Times of two sources do not stand in one column.
    areTimed = !found.isEmpty && found.count == names.count
    summaries = areTimed ? found.map(TimingSummary.init) : result.subjects.map(\.timing)
    intervals =
      areTimed
      ? found.map(\.durations.intervals)
      : names.indices.map { $0 < latencies.count ? latencies[$0].intervals : Intervals() }
    isProcessorTime = summaries.allSatisfy { $0.steps == 0 || $0.cpuMedian != nil }
  }

  /// The measures that are shown.
  var measures: [Measure<TimingSummary>] {
    isProcessorTime ? TimingMeasures.processor : TimingMeasures.wall
  }

  /// Updates per second, by the clock that is shown.
  var framesPerSecond: Measure<TimingSummary> {
    isProcessorTime ? TimingMeasures.cpuFramesPerSecond : TimingMeasures.framesPerSecond
  }

  /// What stands behind a speed or a time: by which clock it was measured.
  var clock: String { isProcessorTime ? "of processor time" : "on the wall" }

  /// What is to be said where time on the wall is much longer than processor time; nil elsewhere.
  var busyRemark: String? {
    let busy = zip(names, summaries).filter { ($0.1.wallOverCPU ?? 0) > Self.busy }
    guard let most = busy.compactMap(\.1.wallOverCPU).max() else { return nil }
    let share = "time on the wall was up to \(most.fixed(2)) times processor time"
    let subjects = busy.count == names.count ? "" : " (\(busy.map(\.0).joined(separator: ", ")))"
    return "\(share)\(subjects): the machine was busy or the tracker waited; times here are"
      + (isProcessorTime ? " processor time" : " on the wall and say little")
      + "; for quieter ones close what else is at work, or take --timing, which measures in turns"
  }
}

extension TimingSummary {
  /// The figures of a timing run.
  fileprivate init(_ timing: TimingResult.SubjectTiming) {
    let durations = timing.durations
    self.init(
      steps: durations.count, initMilliseconds: timing.initMilliseconds, median: durations.median,
      p95: durations.p95, p99: durations.p99, max: durations.max, cpuMedian: durations.cpuMedian,
      miss30: durations.miss30, miss60: durations.miss60)
    cpuInitMilliseconds = timing.cpuInitMilliseconds
    (cpuP95, cpuP99) = (durations.cpuP95, durations.cpuP99)
    cpuFramesPerSecond = durations.cpuMean.map { 1000 / $0 }
    wallOverCPU = durations.wallOverCPU
  }
}

extension DurationSummary {
  /// The intervals of the medians.
  fileprivate var intervals: Intervals {
    func interval(_ low: Double?, _ high: Double?) -> ClosedRange<Double>? {
      guard let low, let high, low <= high else { return nil }
      return low...high
    }
    var intervals = Intervals()
    intervals[TimingMeasures.median.facts] = interval(medianLow, medianHigh)
    intervals[TimingMeasures.cpuMedian.facts] = interval(cpuMedianLow, cpuMedianHigh)
    return intervals
  }
}
