import Bench
import Evaluation
import Results

/// The pairs of methods in which one method is significantly faster than the other.
package struct SpeedOrder: Sendable {
  private let faster: Set<[String]>

  /// Returns whether a method is significantly faster than all of the given other methods.
  func isShownFastest(_ name: String, of others: Set<String>) -> Bool {
    others.allSatisfy { faster.contains([name, $0]) }
  }

  /// Returns whether one method is significantly faster than another.
  package func isShown(_ name: String, fasterThan other: String) -> Bool {
    faster.contains([name, other])
  }

  /// Determines the pairs for which the confidence interval of the ratio of processor times in a timing run excludes
  /// equality.
  package init(_ timing: TimingResult?) {
    faster = Set(
      (timing?.comparisons ?? []).compactMap { comparison in
        guard let low = comparison.ratio.low, low > 1 else { return nil }
        return [comparison.other, comparison.method]
      })
  }

  /// Determines the pairs whose times differ significantly. The tests are corrected for the number of pairs. There are
  /// no such pairs if the times come from different machines.
  ///
  /// - Parameter times: the times, indexed by method and then by item.
  package init(_ run: RunResult, times: [[Double?]]) {
    guard !run.facts.hasSeveralClocks else {
      faster = []
      return
    }
    let groups = run.items.groups
    let found = PairedComparison.all(
      of: times.map { PairedScores($0, groups: groups) },
      range: TaskMeasures.time.range, better: .lower)
    faster = Set(
      found.compactMap { first, second, comparison in
        guard comparison.isShown else { return nil }
        let names = [first, second].map { run.methods[$0].identity.name }
        return comparison.difference < 0 ? names : names.reversed()
      })
  }
}
