import Bench
import Evaluation
import Results

/// Sentences that describe the pairwise comparisons.
package struct ComparisonWords {
  private let comparisons: [MethodComparison]
  /// The ranked methods, from best to worst; the comparable ones if fewer than two are ranked.
  private let ranked: [MethodIdentity]
  package let measure: String
  /// The number of decimals of the measure in tables.
  private let digits: Int
  /// The task's singular noun for an item.
  private let item: String
  /// The task's plural noun for items.
  private let items: String
  /// The names of the run's items.
  private let itemNames: [String]
  private let sharesTracker: Bool
  /// The greatest difference that is irrelevant in practice. Sentences call two methods equally accurate only if it is
  /// known.
  private let margin: Double?

  /// The maximum number of pairs that are described individually. If there are more pairs, a summary refers to
  /// `comparisons.csv`.
  package static let limit = 3
  /// The maximum number of methods that a list names. The others are only counted.
  package static let nameLimit = 4

  /// Creates the sentences about the comparisons of a run's methods. Summaries name only the ranked methods, or the
  /// comparable ones if fewer than two are ranked.
  ///
  /// - Parameter measure: the name of the compared measure, as used in the sentences.
  package init(_ run: RunResult, measure: String) {
    comparisons = run.comparisons
    let ranking = run.ranking
    ranked = (ranking.ranked.count > 1 ? ranking.ranked : ranking.comparable)
      .map { run.methods[$0].identity }
    self.measure = measure
    digits = run.task.primary?.digits ?? 3
    margin = run.task.irrelevantDifference
    (item, items) = (run.task.item, run.task.items)
    itemNames = run.items.map(\.name)
    let identities = run.methods.map(\.identity)
    sharesTracker =
      Set(identities.map(\.tracker)).count == 1
      && identities.allSatisfy { !$0.level.isEmpty && $0.revision != nil && $0.redetect == "none" }
  }

  /// The sentences, with what is shown most firmly first. If there is too little data to show any difference, a single
  /// sentence says so. If there are at most `limit` pairs, each pair gets a sentence. Otherwise a summary compares the
  /// best method with the second-best one, names the other methods that are significantly worse than the best one,
  /// describes the pairs in which one method is only shown to be better on most items, and states how many pairs
  /// differ significantly.
  package var lines: [String] {
    if let untestable { return [untestable] }
    guard comparisons.count > Self.limit else {
      return comparisons.filter(\.figures.isShown).map(sentence)
        + comparisons.filter { !$0.figures.isShown }.map(sentence)
    }
    guard ranked.count > 1 else { return [] }
    var lines: [String] = []
    let leading = comparisons.first {
      Set([$0.first, $0.second]) == Set([ranked[0], ranked[1]])
    }
    if let leading { lines.append(sentence(leading)) }
    let beaten = comparisons.filter {
      $0.first == ranked[0] && $0.second != ranked[1] && ranked.contains($0.second)
        && $0.figures.isShown
    }.sorted { $0.figures.difference < $1.figures.difference }
    if let first = beaten.first, let last = beaten.last {
      let also = leading?.figures.isShown == true ? "also " : ""
      let whom = beaten.map { name($0.second) }.listed(upTo: Self.nameLimit)
      lines.append(
        "\(name(ranked[0])) is \(also)significantly better than \(whom), by"
          + " \(first.figures.difference.fixed(digits))"
          + (beaten.count > 1 ? " to \(last.figures.difference.fixed(digits))" : "") + " \(measure)"
      )
    }
    let onMost = comparisons.filter { !$0.figures.isShown && $0.figures.isShownOnMost }
    lines += (onMost + almost).filter { $0 != leading }.prefix(Self.limit).map(sentence)
    lines.append(summary(onMost: onMost.count))
    return lines
  }

  /// The pairs in which the best method is only shown to be better on most items if the pair is judged by itself, the
  /// clearest one first.
  private var almost: [MethodComparison] {
    comparisons.filter {
      let figures = $0.figures
      return $0.first == ranked[0] && ranked.contains($0.second) && !figures.isShown
        && !figures.isShownOnMost
        && figures.leadsOnMost && figures.signP <= PairedComparison.level
    }.sorted { $0.figures.signP < $1.figures.signP }
  }

  /// A sentence that states how many pairs differ significantly.
  private func summary(onMost: Int) -> String {
    let shown = comparisons.count { $0.figures.isShown }
    let also =
      shown == 0
      ? ", but \(onMost) \(onMost == 1 ? "does" : "do") on most \(items)"
      : " and \(onMost) more on most \(items)"
    return "\(shown == 0 ? "none" : "\(shown)") of the \(comparisons.count) pairs"
      + " \(shown < 2 ? "differs" : "differ") significantly on average\(onMost > 0 ? also : ""), after"
      + " adjustment for all pairs; comparisons.csv lists all of them"
  }

  /// A sentence that says that the run has too few items to show any difference, whatever the scores are. It is nil if
  /// there is enough data, if the scores of each pair are equal on all items, or if there is only one item and each pair
  /// gets a sentence of its own.
  var untestable: String? {
    guard !comparisons.contains(where: { $0.figures.isTestable }),
      comparisons.contains(where: { !$0.figures.isIdentical }),
      let most = comparisons.map(\.figures).max(by: { $0.units < $1.units }),
      most.sequences > 1 || comparisons.count > Self.limit
    else { return nil }
    let pairs = comparisons.count == 1 ? "" : " in any of the \(comparisons.count) pairs"
    return
      "\(count(most)) \(most.sequences == 1 ? "is" : "are") too few to show a significant difference\(pairs): at least"
      + " \(Resampling.minimumSequences)\(most.groups == nil ? "" : " \(units(most))") are needed"
  }

  /// Returns the number of items on which two methods are compared, with the number of groups of items that were drawn
  /// together.
  private func count(_ figures: PairedComparison) -> String {
    "\(figures.sequences) \(figures.sequences == 1 ? item : items)"
      + (figures.groups.map { " in \($0.of("group"))" } ?? "")
  }

  /// Returns the plural noun for what counts as one in a comparison: an item, or a group of items that were drawn
  /// together.
  private func units(_ figures: PairedComparison) -> String {
    figures.groups == nil ? items : "groups of \(items)"
  }

  /// Returns a sentence that says what is shown about a pair: that one method is better on average, that it is better
  /// on most items, that both are equal within a margin, or by how much each could be better at most.
  package func sentence(_ comparison: MethodComparison) -> String {
    let (first, second) = (name(comparison.first), name(comparison.second))
    let figures = comparison.figures
    let count = count(figures)
    if figures.isIdentical {
      return figures.sequences == 1
        ? "\(first) and \(second) score the same on 1 \(item)"
        : "\(first) and \(second) score the same on all \(count)"
    }
    guard let interval = figures.interval else {
      return "\(first) and \(second) cannot be compared on \(count)"
        + " (difference \(figures.difference.fixed(digits)) \(measure); at least"
        + " \(Resampling.minimumSequences) \(units(figures)) are needed)"
    }
    let most = max(figures.wins, figures.losses)
    let range = " (\(interval.text(digits))\(adjustment(figures)))"
    let lead = "\(figures.difference.fixed(digits)) \(measure)"
    if figures.isShown {
      return "\(first) is better than \(second) by \(lead)\(range)"
        + (figures.leadsOnMost
          ? ", on \(most) of \(count)" : figures.hasScores ? "" : " on \(count)")
        + (comparison.firmness.map { "; \(words($0, comparison))" } ?? "")
    }
    if figures.leadsOnMost, figures.signP <= PairedComparison.level {
      return onMost(comparison, "on \(most) of \(count)", "\(lead) on average\(range)")
    }
    if let margin, figures.isEquivalent(within: margin) {
      return "\(first) and \(second) are equally accurate to within \(margin.fixed(2)) \(measure)"
        + " (difference \(figures.difference.fixed(digits)), \(count))"
    }
    let leading =
      figures.difference == 0
      ? "\(first) and \(second) have the same mean \(measure)"
      : "\(first) leads \(second) by \(lead)"
    return "\(leading) on \(count), which is not shown: \(first) is at most"
      + " \(interval.upperBound.fixed(digits)) better, \(second) at most"
      + " \((-interval.lowerBound).fixed(digits))\(adjustment(figures))\(alike(figures))"
  }

  /// Returns a sentence about a pair in which one method is better on most items, although its mean lead is not
  /// shown.
  private func onMost(
    _ comparison: MethodComparison, _ items: String, _ mean: String
  ) -> String {
    let figures = comparison.figures
    let (first, second) = (name(comparison.first), name(comparison.second))
    let beginning =
      figures.isShownOnMost
      ? "\(first) is better than \(second) \(items) (p \(figures.adjustedSignP.asProbability)"
      : "\(first) leads \(second) \(items) (p \(figures.signP.asProbability) for this pair alone"
    return beginning + "), by \(mean)"
      + (figures.undoingLosses.map { ": \(undoing($0)) would undo the lead" } ?? "")
  }

  /// Returns a phrase that says on how many items the scores are alike; an empty string if they are alike on fewer than
  /// half of them or if no difference is known to be irrelevant.
  private func alike(_ figures: PairedComparison) -> String {
    guard let margin else { return "" }
    let count = figures.count(within: margin)
    guard 2 * count > figures.sequences else { return "" }
    return "; they are within \(margin.fixed(2)) on \(count) of \(figures.sequences)"
  }

  /// Returns a clause that says how firm a shown difference is.
  package func words(_ firmness: Firmness, _ comparison: MethodComparison) -> String {
    if let rests = firmness.restsOn, !rests.isEmpty {
      guard rests.count <= 2 else {
        return "it would not be shown without any one of \(rests.count) \(items)"
      }
      return
        "it rests on \(names(rests).listed): without \(rests.count == 1 ? "it" : "either"), it would not"
        + " be shown"
    }
    guard firmness.furtherLosses > 0 else {
      let loss = "if \(name(comparison.first)) lost one more"
      return firmness.restsOn == nil
        ? "it would not hold \(loss)" : "it holds without any single one of them, but not \(loss)"
    }
    return "it holds even if \(name(comparison.first)) lost \(firmness.furtherLosses) more"
  }

  /// Returns the names of items.
  package func names(_ items: [Int]) -> [String] {
    items.compactMap { itemNames.indices.contains($0) ? itemNames[$0] : nil }
  }

  /// Returns a phrase for a number of further losses.
  private func undoing(_ losses: Double) -> String {
    losses < 1.5 ? "one more lost \(item)" : "about \(losses.fixed(0)) more lost \(items)"
  }

  /// Returns the method's level and revision, such as "fast r1", if the methods differ only in these. Otherwise,
  /// returns the full name.
  package func name(_ identity: MethodIdentity) -> String {
    guard sharesTracker, let revision = identity.revision else { return identity.name }
    return "\(identity.level) r\(revision)"
  }

  /// Returns a phrase that states for how many pairs the confidence interval is adjusted; an empty string for a single
  /// pair.
  private func adjustment(_ figures: PairedComparison) -> String {
    figures.family > 1 ? "; adjusted for \(figures.family) pairs" : ""
  }

  /// The limit for estimated numbers of items. Estimates at or above the limit are stated only as "more than 10,000".
  private static let most = 10_000.0

  /// Rounds an estimated count upward, to two significant digits. A large count becomes "more than 10,000".
  package static func rounded(_ number: Double) -> String {
    guard number < most else { return "more than 10,000" }
    var unit = 1.0
    while number / unit >= 100 { unit *= 10 }
    return ((number / unit).rounded(.up) * unit).fixed(0)
  }
}
