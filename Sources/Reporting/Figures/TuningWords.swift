import Algorithms
import Bench
import Evaluation
import Results

extension TuningReport {
  /// Sentences about the threshold of each method, followed by notes.
  var sentences: [String] {
    tunings.compactMap { tuning in tuning.choice.flatMap { sentence(tuning, $0) } } + remarks
  }

  /// The notes without duplicates. Each note is preceded by the names of its methods, unless there are several methods
  /// and the note applies to all of them.
  private var remarks: [String] {
    let found = tunings.flatMap { tuning in
      tuning.remarks.map { (name: tuning.identity.name, sentence: $0.sentence(tuned.words)) }
    }
    return found.map(\.sentence).uniqued().map { sentence in
      let names = found.filter { $0.sentence == sentence }.map(\.name)
      guard names.count < tunings.count || tunings.count == 1 else { return sentence }
      return "\(names.joined(separator: ", ")): \(sentence)"
    }
  }

  private func sentence(_ tuning: Tuning, _ choice: Tuning.Choice) -> String? {
    guard !tuning.remarks.contains(.oneConfidence) else { return nil }
    let text = "\(tuning.identity.name): accept confidences of \(choice.threshold.short) or more"
    guard let rule = choice.rule else { return text + tried(choice, tuning.points[0]) }
    return tuning.hardlySeparates ? poorSentence(tuning, rule) : text + judged(rule)
  }

  /// Returns a phrase such as ": HOTA is 0.912 instead of 0.870 at a threshold of 0; on held-out sequences, it is
  /// 0.905, a mean gain of +0.031 (significant)".
  private func tried(_ choice: Tuning.Choice, _ least: Tuning.Point) -> String {
    guard let main = tuned.reported.first else { return "" }
    func figure(_ figures: Figures) -> String { figures[main]?.fixed(main.digits) ?? "-" }
    var text = ": \(main.title) is \(figure(choice.fitted))"
    if choice.threshold != least.threshold {
      text += " instead of \(figure(least.figures)) at a threshold of \(least.threshold.short)"
    }
    guard let heldOut = choice.heldOut else { return text }
    text +=
      "; on held-out \(tuned.words.items), it is \(figure(heldOut))"
      + Self.range(choice.heldOutIntervals[main], 3)
    guard let gain = choice.gain else { return text }
    return text + ", a mean gain of \(gain.difference.signed(3))"
      + (gain.isShown ? " (significant)" : " (not significant)")
  }

  /// Returns a phrase about the parts of answers that the threshold accepts on held-out items, and about the guaranteed
  /// limit if there is one.
  private func judged(_ choice: ThresholdChoice) -> String {
    let words = tuned.words
    var text = ""
    if let heldOut = choice.heldOut, let accepted = heldOut.accepted {
      text +=
        "; on held-out \(words.items), this accepts \(Self.percent(accepted)) of the \(words.parts)"
      if let precision = heldOut.precision {
        text += " (\(Self.percent(precision)) of them are right)"
      }
      if let falseAccept = heldOut.falseAccept {
        text +=
          " and \(Self.percent(falseAccept)) of the wrong ones"
          + Self.range(choice.heldOutFalseAcceptInterval)
      }
      if let f = heldOut.f { text += "; F \(f.fixed(3))" + Self.range(choice.heldOutFInterval, 3) }
    }
    guard choice.isGuaranteed, let limit = choice.rule.limit else { return text }
    text += guarantee(limit)
    if let falseAccept = choice.heldOut?.falseAccept, falseAccept > limit.share {
      text +=
        "; the \(Self.percent(falseAccept)) are of all wrong \(words.parts) together, not such an average"
    }
    return text
  }

  /// Returns a phrase that says what is guaranteed.
  private func guarantee(_ limit: FalseAcceptLimit) -> String {
    let words = tuned.words
    let kept =
      "the share of wrong \(words.parts) that is accepted, averaged over new \(words.items) like"
      + " these, is at most \(Self.percent(limit.share))"
    return switch limit.guarantee {
    case .onAverage:
      "; guaranteed on average over all tunings: \(kept); this one threshold may accept more, which"
        + " --max-false-accept-95 prevents"
    case .withConfidence: "; guaranteed for this threshold with 95% confidence: \(kept)"
    }
  }

  /// Returns a sentence that says that the threshold with the best F score rejects few wrong boxes, followed by a
  /// suggestion.
  private func poorSentence(_ tuning: Tuning, _ choice: ThresholdChoice) -> String {
    let parts = tuned.words.parts
    let accepted = (choice.heldOut ?? choice.fitted).falseAccept ?? 0
    let text =
      "\(tuning.identity.name): \(Self.percent(tuning.correctFraction ?? 0)) of the \(parts) are"
      + " right even without a threshold, so the threshold with the best F"
      + " (\(choice.threshold.short)) still accepts \(Self.percent(accepted)) of the wrong \(parts)"
      + Self.range(choice.heldOutFalseAcceptInterval)
    guard let proposal = tuning.proposal, let limit = proposal.rule.limit?.share else {
      let highest = Tuning.proposedLimits.last ?? 0
      return text
        + "; no false-accept limit up to \(highest.short) is kept on held-out \(tuned.words.items) by a"
        + " threshold that accepts half of the right \(parts), so do not use this confidence to accept"
        + " or reject \(parts)"
    }
    let figures = proposal.heldOut ?? proposal.fitted
    return text
      + "; --max-false-accept \(limit.short) gives the threshold \(proposal.threshold.short), which"
      + " accepts \(Self.percent(figures.recall ?? 0)) of the right \(parts) and"
      + " \(Self.percent(figures.falseAccept ?? 0)) of the wrong ones"
      + Self.range(proposal.heldOutFalseAcceptInterval)
  }

  /// Returns a confidence interval in parentheses; an empty string if there is none.
  ///
  /// - Parameter digits: the number of decimals; nil for percentages.
  private static func range(_ interval: ClosedRange<Double>?, _ digits: Int? = nil) -> String {
    guard let interval else { return "" }
    let ends = interval.ends.map { digits.map($0.fixed) ?? percent($0) }
    return " (\(ends[0]) to \(ends[1]))"
  }

  private static func percent(_ fraction: Double) -> String { "\((fraction * 100).fixed(1))%" }
}

extension Tuning.Remark {
  /// Returns the note as a sentence.
  package func sentence(_ words: ThresholdWords) -> String {
    switch self {
    case .noConfidences: "there are no confidences, so there is no threshold to choose"
    case .oneConfidence: "all confidences are the same, so there is no threshold to choose"
    case .allAlike(let boxes, let areRight):
      "all \(boxes) \(words.parts) are \(areRight ? "right" : "wrong"), so there is no threshold to"
        + " choose"
    case .fewSequences(let found, let needed):
      "\(found) \(found == 1 ? "\(words.item) is" : "\(words.items) are") too few to trust a"
        + " threshold on other \(words.others); at least \(needed) are needed"
    case .fewWrongSequences(let limit, let found):
      "the limit of \(limit.share) is not guaranteed: a guarantee\(limit.strength) needs"
        + " \(limit.sequencesNeeded) \(words.items) with wrong \(words.parts), but there \(found == 1 ? "is" : "are") only \(found); on these, the"
        + " mean rate stays below the limit"
    case .limitOutOfReach(let limit):
      "the limit of \(limit.share) is not guaranteed, because no threshold satisfies it"
    }
  }
}

extension FalseAcceptLimit {
  /// A phrase that says how strong the guarantee is.
  fileprivate var strength: String {
    switch guarantee {
    case .onAverage: " on average"
    case .withConfidence: " with 95% confidence"
    }
  }
}
