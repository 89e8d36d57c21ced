import Results

/// The conclusions that can be drawn from a run, as sentences.
package struct Verdict {
  /// The conclusion in one sentence.
  package var headline: String
  /// Further information that the reader should know before acting on the conclusion.
  var details: [String] = []
  /// The name of the best ranked method; nil if no method is ranked.
  package let best: String?
  /// A description of what the best method lost, with links to the items; nil if it is unknown.
  package var lost: Prose?

  /// Draws the conclusions.
  ///
  /// - Parameters:
  ///   - method: the noun for a method in sentences, such as "tracker".
  ///   - comparisons: the sentences about the comparisons in the same run.
  ///   - unjudged: a sentence that says why nothing could be judged, for the case that no method has a figure.
  ///   - further: sentences to add to the details.
  package init(
    _ run: RunResult, method: String, _ comparisons: ComparisonWords, _ speeds: MethodSpeeds,
    unjudged: String? = nil, further: [String] = []
  ) {
    let facts = VerdictFacts(run, method: method, title: comparisons.measure, speeds)
    best = facts.ranked.first?.name
    guard let best = facts.ranked.first else {
      headline = facts.unranked(unjudged)
      details = comparisons.lines.map(\.capitalizedSentence)
      return
    }
    let alike = facts.alike(best)
    let advice = facts.advice(best: best, alike: alike)
    let conclusion = facts.conclusion(best)
    // With a reference, the first sentence is about the reference.
    headline = [run.reference == nil ? advice ?? conclusion : conclusion, facts.favored]
      .compactMap(\.self).joined(separator: " ")
    details += [
      run.reference == nil ? nil : advice, facts.tradeOff(best: best, alike: alike),
    ].compactMap(\.self)
    details += (comparisons.lines + further).map(\.capitalizedSentence)
    details += [facts.otherClock(best), facts.leftOut].compactMap(\.self)
  }
}

extension String {
  /// The sentence with a period at its end. The first letter is capitalized if the sentence starts with "no" or "none".
  /// Other sentences start with a name or a number.
  var capitalizedSentence: String {
    (hasPrefix("no ") || hasPrefix("none ") ? "N" + dropFirst() : self) + "."
  }
}
