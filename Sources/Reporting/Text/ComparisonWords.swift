import Bench
import Evaluation
import Results

/// Sentences that describe the pairwise comparisons.
struct ComparisonWords {
  private let comparisons: [SubjectComparison]
  /// The comparable subjects, from the best to the worst.
  private let ranked: [SubjectIdentity]
  /// The name of the measure that is compared.
  private let measure: String
  /// The task's singular noun for an item.
  private let item: String
  /// The task's plural noun for items.
  private let items: String
  private let sharesTracker: Bool
  /// Whether the scores are AUC values. Sentences call two subjects equally accurate only if this is true.
  private let scoresAreAUC: Bool

  /// The maximum number of pairs that are described individually. If there are more pairs, a summary refers to
  /// `comparisons.csv`.
  static let limit = 3
  /// The maximum number of subjects that a list names. The others are only counted.
  private static let nameLimit = 4

  /// Creates the sentences about the comparisons of a run's methods. Only methods with the maximum coverage are ranked.
  ///
  /// - Parameter measure: the name of the compared measure, as used in the sentences.
  init(_ run: RunResult, measure: String) {
    let most = run.methods.map(\.coverage).max()
    comparisons = run.comparisons
    ranked = run.bestFirst.map { run.methods[$0] }.filter { $0.coverage == most }.map(\.identity)
    self.measure = measure
    scoresAreAUC = run.task.mainMeasure == TrackMeasures.auc.key
    (item, items) = (run.task.item, run.task.items)
    let identities = run.methods.map(\.identity)
    sharesTracker =
      Set(identities.map(\.tracker)).count == 1
      && identities.allSatisfy { !$0.level.isEmpty && $0.revision != nil && $0.redetect == "none" }
  }

  /// The sentences. If there is too little data to show any difference, a single sentence says so. If there are at most
  /// `limit` pairs, each pair gets a sentence. Otherwise a summary compares the best subject with the second-best one,
  /// names the other subjects that are significantly worse than the best one, and states how many pairs differ
  /// significantly.
  var lines: [String] {
    if let untestable { return [untestable] }
    guard comparisons.count > Self.limit else { return comparisons.map(sentence) }
    guard ranked.count > 1 else { return [] }
    var lines: [String] = []
    let leading = comparisons.first {
      Set([$0.first, $0.second]) == Set([ranked[0], ranked[1]])
    }
    if let leading { lines.append(sentence(leading)) }
    let beaten = comparisons.filter {
      $0.first == ranked[0] && $0.second != ranked[1] && $0.figures.isShown
    }.sorted { $0.figures.difference < $1.figures.difference }
    if let first = beaten.first, let last = beaten.last {
      let also = leading?.figures.isShown == true ? "also " : ""
      lines.append(
        "\(name(ranked[0])) is \(also)significantly better than \(names(beaten.map(\.second))), by"
          + " \(first.figures.difference.fixed(3))"
          + (beaten.count > 1 ? " to \(last.figures.difference.fixed(3))" : "") + " \(measure)")
    }
    let shown = comparisons.count { $0.figures.isShown }
    lines.append(
      "\(shown == 0 ? "none" : "\(shown)") of the \(comparisons.count) pairs"
        + " \(shown < 2 ? "differs" : "differ") significantly after adjustment for the number of"
        + " pairs; comparisons.csv lists all of them")
    return lines
  }

  /// A sentence that says that the run has too few items to show any difference, whatever the scores are. It is nil if
  /// there is enough data, if there is only one item, or if the scores of each pair are equal on all items.
  var untestable: String? {
    guard !comparisons.contains(where: { $0.figures.isTestable }),
      comparisons.contains(where: { $0.figures.wins + $0.figures.losses > 0 }),
      let most = comparisons.map(\.figures.sequences).max(), most > 1
    else { return nil }
    let pairs = comparisons.count == 1 ? "" : " in any of the \(comparisons.count) pairs"
    return
      "\(most) \(items) are too few to show a significant difference\(pairs): at least"
      + " \(Resampling.minimumSequences) are needed"
  }

  /// Returns a list of names such as "a, b and c", or "a, b, c, d and 3 more".
  private func names(_ identities: [SubjectIdentity]) -> String {
    let names = identities.prefix(Self.nameLimit).map(name)
    let rest = identities.count - names.count
    return (names + (rest > 0 ? ["\(rest) more"] : [])).listed
  }

  /// Returns a sentence such as "accurate r1 is better than fast r1 by 0.070 AUC (0.041 to 0.099)". If the comparison
  /// is inconclusive, the sentence also estimates, if possible, how many items would be needed.
  func sentence(_ comparison: SubjectComparison) -> String {
    let (first, second) = (name(comparison.first), name(comparison.second))
    let figures = comparison.figures
    let count = "\(figures.sequences) \(figures.sequences == 1 ? item : items)"
    guard !figures.isShown else {
      return "\(first) is better than \(second) by \(figures.difference.fixed(3)) \(measure)"
        + interval(figures, prefix: " (") + adjustment(figures) + ")"
    }
    if figures.difference == 0, figures.wins == 0 {
      return "\(first) and \(second) score the same on \(count)"
    }
    let found =
      " (\(figures.difference.fixed(3)) \(measure)\(interval(figures, prefix: ", "))\(adjustment(figures)))"
    if scoresAreAUC, figures.isEquallyAccurate {
      let margin = PairedComparison.equivalenceMargin.fixed(2)
      return "\(first) and \(second) are equally accurate to within \(margin) \(measure) on"
        + " \(items) like these \(figures.sequences) (difference \(figures.difference.fixed(3)));"
        + " allowing for unseen kinds of \(items), the interval is"
        + interval(figures, prefix: " ") + adjustment(figures)
    }
    let most = figures.difference < 0 ? figures.losses : figures.wins
    let beginning =
      figures.isShownOnMost
      ? "\(first) is better than \(second) on \(most) of \(count), but the mean difference"
        + " is not significant" + found
      : "\(first) and \(second) do not differ significantly on \(count)" + found
    guard let needed = figures.sequencesNeeded else { return beginning }
    let about = needed < Self.most ? "about " : ""
    return "\(beginning); \(about)\(Self.rounded(needed)) \(items) would be needed"
  }

  /// Returns the subject's level and revision, such as "fast r1", if the subjects differ only in these. Otherwise,
  /// returns the full name.
  func name(_ identity: SubjectIdentity) -> String {
    guard sharesTracker, let revision = identity.revision else { return identity.name }
    return "\(identity.level) r\(revision)"
  }

  /// Returns a phrase that states for how many pairs the confidence interval is adjusted; an empty string for a single
  /// pair.
  private func adjustment(_ figures: PairedComparison) -> String {
    figures.family > 1 ? "; adjusted for \(figures.family) pairs" : ""
  }

  private func interval(_ figures: PairedComparison, prefix: String) -> String {
    guard let interval = figures.interval else { return "\(prefix)interval not available" }
    return "\(prefix)\(interval.text(3))"
  }

  /// The limit for estimated numbers of items. Estimates at or above the limit are stated only as "more than 10,000".
  private static let most = 10_000.0

  /// Rounds an estimated count upward, to two significant digits. A large count becomes "more than 10,000".
  static func rounded(_ number: Double) -> String {
    guard number < most else { return "more than 10,000" }
    var unit = 1.0
    while number / unit >= 100 { unit *= 10 }
    return ((number / unit).rounded(.up) * unit).fixed(0)
  }
}
