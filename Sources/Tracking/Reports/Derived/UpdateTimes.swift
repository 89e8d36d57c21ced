import Bench
import Evaluation
import Reporting

/// The update times for tables. They are taken from the timing run if it covers all trackers, and otherwise from the
/// run itself. CPU times are used if they are known for all trackers and cover all their work, and otherwise wall times.
struct UpdateTimes: Sendable {
  /// The ratio of wall time to CPU time above which a machine counts as busy.
  static let busy = 1.1

  /// Whether CPU time is known for all trackers with measured updates, and covers all their work.
  var isProcessorTime: Bool
  /// The names of the trackers whose CPU time does not cover all their work.
  private let elsewhere: [String]
  /// Whether the times were measured in a timing run.
  var areTimed: Bool
  /// The summaries of the times, one per tracker of the run.
  var summaries: [TimingSummary]
  /// The 95% confidence intervals of the summaries.
  var intervals: [Intervals]
  private let names: [String]

  /// Selects the source of a tracking run's update times.
  ///
  /// - Parameter latencies: the update times from which confidence intervals are computed, one element per tracker;
  ///   empty for no intervals.
  init(_ result: TrackingResult, latencies: [LatencyFigures] = []) {
    names = result.methods.map(\.identity.name)
    let timed = Dictionary(
      (result.timing?.methods ?? []).filter { $0.durations.count > 0 }.map { ($0.method, $0) }
    ) { first, _ in first }
    let found = names.compactMap { timed[$0] }
    // Times from different sources must not be shown in the same column, so the timing run is used only if it covers
    // all trackers.
    areTimed = !found.isEmpty && found.count == names.count
    summaries = areTimed ? found.map(TimingSummary.init) : result.methods.map(\.timing)
    intervals =
      areTimed
      ? found.map(\.durations.intervals)
      : names.indices.map { $0 < latencies.count ? latencies[$0].intervals : Intervals() }
    elsewhere =
      MethodClocks(
        zip(names, summaries).map { ($0, $1.updates.wallOverCPU) }, remarks: result.facts.remarks
      ).elsewhere
    isProcessorTime =
      elsewhere.isEmpty
      && summaries.allSatisfy { $0.updates.count == 0 || $0.updates.cpuMedian != nil }
  }

  /// The time measures that are shown, for either CPU time or wall time.
  var measures: [Measure<TimingSummary>] {
    isProcessorTime ? TimingMeasures.processor : TimingMeasures.wall
  }

  /// The measure of updates per second, based on the clock that the tables use.
  var framesPerSecond: Measure<TimingSummary> {
    isProcessorTime ? TimingMeasures.cpuFramesPerSecond : TimingMeasures.framesPerSecond
  }

  /// The phrase that follows a speed or a time and names its clock.
  var clock: String { MethodSpeeds.clock(isProcessorTime) }

  /// A note that says why wall times are shown, or that wall time was much longer than CPU time; nil if there is nothing
  /// to note.
  var remark: String? {
    if let remark = MethodSpeeds.remark(elsewhere: elsewhere) { return remark }
    let busy = zip(names, summaries).filter { ($0.1.updates.wallOverCPU ?? 0) > Self.busy }
    guard let maximum = busy.compactMap(\.1.updates.wallOverCPU).max() else { return nil }
    let ratio = "wall time was up to \(maximum.fixed(2)) times the processor time"
    let methods = busy.count == names.count ? "" : " (\(busy.map(\.0).joined(separator: ", ")))"
    return "\(ratio)\(methods), because the machine was busy or the tracker waited; the times"
      + (isProcessorTime
        ? " shown are processor times" : " shown are wall times, so they are unreliable")
      + "; close other programs, or use --timing, which times the trackers alternately"
  }
}

extension DurationSummary {
  /// The confidence intervals of the medians.
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
