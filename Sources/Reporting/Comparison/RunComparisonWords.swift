import Evaluation
import Results

/// Sentences that describe the changes between two runs.
struct RunComparisonWords {
  private let comparison: RunComparison
  private let measure: String
  private let digits: Int
  /// The number of items as text, e.g. "1 sequence" or "12 pairs".
  private let items: String

  init(_ comparison: RunComparison) {
    self.comparison = comparison
    measure = comparison.measure.title
    digits = comparison.measure.digits
    items = comparison.task.count(comparison.match.items.count)
  }

  /// The conclusion of the comparison, as one sentence.
  var headline: String {
    let changed = comparison.methods.filter { $0.differing > 0 }
    guard !changed.isEmpty else {
      return "Nothing changed: all answers are identical on \(items)."
    }
    let shown = changed.filter { $0.figures?.isShown ?? false }
    func name(_ method: RunComparison.MethodChange) -> String {
      method.name + (method.lostTargets.map { " (\($0))" } ?? "")
    }
    let better = shown.filter { comparison.gain($0.difference ?? 0) > 0 }.map(name)
    let worse = shown.filter { comparison.gain($0.difference ?? 0) < 0 }.map(name)
    switch (better.isEmpty, worse.isEmpty) {
    case (false, true): return "\(better.listed) improved."
    case (true, false): return "\(worse.listed) got worse."
    case (false, false): return "\(better.listed) improved; \(worse.listed) got worse."
    case (true, true):
      let lost = changed.compactMap { method in
        method.lostTargets.map { "; \(method.name) \($0)" }
      }.joined()
      return
        "Some answers changed, but no change of the \(comparison.measure.interval.isOfAllItems ? measure : "mean")"
        + " is shown on \(items)\(lost)\(shownItems)."
    }
  }

  /// A clause that states how many items changed significantly, and which one changed most; an empty string if there are
  /// none.
  private var shownItems: String {
    let shown = comparison.changes.filter(\.isShown)
    guard let most = shown.max(by: { abs($0.difference) < abs($1.difference) }) else { return "" }
    let name = comparison.itemNames[most.item]
    let better = shown.count { comparison.gain($0.difference) > 0 }
    let counts = [(better, "better"), (shown.count - better, "worse")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: " and ")
    return "; of single \(comparison.task.items), \(counts), most of all \(name)"
      + " (\(most.difference.signed(digits)))"
  }

  /// The details, with one sentence per method, followed by a sentence about the number of changed answers.
  var details: [String] {
    comparison.methods.map { sentence($0) + "." } + [itemSentence].compactMap { $0 }
  }

  /// Returns a sentence such as "a improved by 0.031 AUC (interval +0.012 to +0.050): 0.601 before and 0.632 now; it is
  /// better on 12 and worse on 3 of 30 sequences".
  func sentence(_ method: RunComparison.MethodChange) -> String {
    guard method.differing > 0 else {
      return "\(method.name) gives identical answers on \(items)"
    }
    guard let figures = method.figures.map(comparison.asGood), let before = method.before,
      let after = method.after
    else { return "\(method.name) has no \(comparison.task.item) with a score in both runs" }
    let interval =
      figures.interval.map { "\($0.lowerBound.signed(digits)) to \($0.upperBound.signed(digits))" }
      ?? "interval not available"
    let change =
      figures.isShown
      ? "\(comparison.gain(figures.difference) > 0 ? "improved" : "got worse") by"
        + " \(abs(figures.difference).fixed(digits)) \(measure) (interval \(interval))"
      : "changed, which is not shown for \(comparison.measure.interval.isOfAllItems ? "" : "the mean over ")other"
        + " \(comparison.task.items)"
        + " (\(figures.difference.signed(digits)) \(measure), \(interval))"
        + systematic(method)
    let count = comparison.task.count(figures.sequences)
    let extent =
      figures.hasScores
      ? "; it is better on \(figures.wins) and worse on \(figures.losses) of \(count)"
      : " on \(count)"
    return
      "\(method.name) \(change): \(before.fixed(digits)) before and \(after.fixed(digits)) now\(extent)"
      + (method.lostTargets.map { "; it \($0)" } ?? "")
  }

  /// Returns a clause that says that a change is systematic on the compared items; an empty string if it is not. The test
  /// is the one by which a gate fails.
  private func systematic(_ method: RunComparison.MethodChange) -> String {
    let tested = comparison.methods.filter { $0.figures != nil }
    let corrected = Holm.adjusted(tested.compactMap { $0.figures?.permutationP })
    let own = zip(tested, corrected).first { $0.0.name == method.name }
    guard let p = own?.1, p <= Gate.level else { return "" }
    return " but systematic on these \(comparison.task.items) (p \(p.fixed(4)), sign-flip test)"
  }

  private var itemSentence: String? {
    let changed = comparison.changes.filter(\.hasChanged)
    guard !changed.isEmpty else { return nil }
    return comparison.form.sentence(changed, of: comparison)
  }
}

extension RunComparison.MethodChange {
  /// A clause about the number of lost targets; nil if it has not changed.
  fileprivate var lostTargets: String? {
    let (before, after) = lost
    return before == after ? nil : "lost \(before.of("target")) before and \(after) now"
  }
}

/// A short text for the terminal that describes the comparison.
package enum RunComparisonText {
  /// The maximum number of sequences that are mentioned by name.
  private static let limit = 10

  package static func text(
    _ comparison: RunComparison, style: TextStyle = TextStyle()
  ) -> String {
    let words = RunComparisonWords(comparison)
    var lines = ["\(comparison.before.path) → \(comparison.after.path)", "", words.headline]
    lines += words.details
    let shown = comparison.changes.filter { $0.hasChanged && $0.difference != 0 }
    if !shown.isEmpty {
      let names = comparison.itemNames
      let digits = comparison.measure.digits
      lines += ["", "largest changes\(comparison.form.order):"]
      for change in shown.prefix(limit) {
        let scores = [change.before, change.after].map { $0?.fixed(digits) ?? "-" }
        let divergence = change.divergence.map {
          ", largest difference at frame \($0.frame) (overlap \($0.before.fixed(2)) → \($0.after.fixed(2)))"
        }
        lines.append(
          "  \(change.isShown ? "*" : " ") \(change.difference.signed(digits))  \(names[change.item])"
            + "  \(comparison.methods[change.method].name)  \(scores[0]) → \(scores[1])"
            + (divergence ?? ""))
      }
      if shown.count > limit { lines.append("    and \(shown.count - limit) more") }
    }
    if !comparison.remarks.isEmpty { lines += [""] + comparison.remarks }
    return lines.flatMap { style.lines($0, indent: 4) }.joined(separator: "\n")
  }
}
