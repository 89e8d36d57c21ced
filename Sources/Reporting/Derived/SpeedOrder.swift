import Bench
import Evaluation
import Results

/// The pairs of subjects in which one subject is significantly faster than the other. If there was a timing run, its
/// results determine these pairs. Otherwise, the run's own update times are compared sequence by sequence.
struct SpeedOrder {
  private let faster: Set<[String]>

  init(_ result: TrackingResult) {
    faster = result.timing.map(Self.pairs) ?? Self.pairs(result)
  }

  /// Returns whether a subject is significantly faster than all of the given other subjects.
  func isShownFastest(_ name: String, of others: Set<String>) -> Bool {
    others.allSatisfy { faster.contains([name, $0]) }
  }

  /// Returns whether one subject is significantly faster than another.
  func isShown(_ name: String, fasterThan other: String) -> Bool { faster.contains([name, other]) }

  /// Returns the pairs of methods, with the faster method first, for which the confidence interval of the time ratio
  /// excludes equality.
  private static func pairs(_ timing: TimingResult) -> Set<[String]> {
    Set(
      timing.comparisons.compactMap { comparison in
        guard let low = comparison.ratio.low, low > 1 else { return nil }
        return [comparison.other, comparison.subject]
      })
  }

  /// Returns the pairs whose median times differ significantly, with the faster subject first. The times are compared
  /// over sequences, with the clock that the tables use, and the tests are corrected for the number of pairs.
  private static func pairs(_ result: TrackingResult) -> Set<[String]> {
    let clock =
      UpdateTimes(result).isProcessorTime ? \TimingSummary.cpuMedian : \TimingSummary.median
    let groups = result.sequences.groups
    let times = result.subjects.map { subject in
      PairedScores(subject.sequences.map { $0.timing[keyPath: clock] }, groups: groups)
    }
    let found = PairedComparison.all(
      of: times, range: TimingMeasures.cpuMedian.range, better: .lower)
    return Set(
      found.compactMap { first, second, comparison in
        guard comparison.isShown else { return nil }
        let names = [first, second].map { result.subjects[$0].identity.name }
        return comparison.difference < 0 ? names : names.reversed()
      })
  }
}
