import Foundation

/// A confidence threshold that was chosen by a rule, with figures that show how well the threshold performs.
package struct ThresholdChoice: Hashable, Sendable {
  package var rule: ThresholdRule
  /// The minimum confidence of accepted boxes.
  package var threshold: Double
  /// The figures for the boxes from which the threshold was chosen. These figures are optimistic, because the threshold
  /// was chosen to suit these boxes.
  package var fitted: ThresholdFigures
  /// The figures on held-out sequences, summed over all sequences. For each sequence, the threshold is chosen from the
  /// other sequences. The value is nil if there is only one sequence, or if the rule's guarantee needs every sequence, so
  /// that thresholds chosen without one of them would follow another rule.
  package var heldOut: ThresholdFigures?
  /// The 95% confidence interval for the F-score on held-out sequences; nil if there are too few sequences or if no
  /// resampling was requested.
  package var heldOutFInterval: ClosedRange<Double>?
  /// The 95% confidence interval for the fraction of wrong boxes that are accepted on held-out sequences; nil under the
  /// same conditions as `heldOutFInterval`.
  package var heldOutFalseAcceptInterval: ClosedRange<Double>?
  /// The range of the thresholds that are chosen when each sequence in turn is held out; nil if there is only one
  /// sequence.
  package var heldOutRange: ClosedRange<Double>?
  /// The number of sequences with boxes.
  package var sequences: Int
  /// The number of sequences with wrong boxes.
  package var wrongSequences: Int
  /// An upper bound on the expected fraction of wrong boxes that are accepted on a similar, new sequence, in the sense of
  /// the rule's limit. For rules without a limit, it is (n r + 1) / (n + 1), where n is the number of sequences with wrong
  /// boxes, and r is the fraction of wrong boxes that are accepted, averaged over these sequences.
  ///
  /// The bound is guaranteed only if `isGuaranteed` is true. Otherwise, the threshold was chosen from the same
  /// sequences in a way that invalidates the bound.
  package var falseAcceptBound: Double
  /// Whether the rule limits the false-accept rate and there are enough sequences to guarantee the limit.
  package var isGuaranteed: Bool

  /// Whether the threshold hardly separates wrong boxes from right ones, that is, whether more than half of the wrong
  /// boxes are accepted. The figures on held-out sequences are used if there are any.
  ///
  /// Such a threshold can result if the rule maximizes F and most boxes are right. In that case, accepting almost all
  /// boxes gives almost the best F, even if the confidence is useless.
  package var hardlySeparates: Bool { (heldOut ?? fitted).falseAccept ?? 0 > 0.5 }
}

extension ThresholdChoice {
  /// Chooses a threshold. The result is nil if every box is right or every box is wrong, because there is then nothing
  /// to separate.
  ///
  /// A limit on false accepts is enforced over sequences: among the thresholds whose `falseAcceptBound` is at most the
  /// limit, the threshold that accepts the most right boxes is chosen. `FalseAcceptLimit` states what is guaranteed. With
  /// too few sequences, the mean fraction itself is kept at or below the limit, and nothing is guaranteed.
  ///
  /// - Parameter resampling: the random resamples of the sequences in `judged`, from which the intervals are computed;
  ///   nil for no intervals.
  package init?(
    from judged: JudgedBoxes, by rule: ThresholdRule, over resampling: Resampling? = nil
  ) {
    let ranked = judged.ranked()
    let (right, wrong) = (ranked.right.reduce(0, +), ranked.wrong.reduce(0, +))
    guard right > 0, wrong > 0, let cut = ranked.choice(by: rule) else { return nil }
    self.rule = rule
    threshold = cut.threshold
    fitted = cut.figures
    sequences = (0..<ranked.sequences).count { ranked.right[$0] + ranked.wrong[$0] > 0 }
    wrongSequences = ranked.wrong.count { $0 > 0 }
    let bound = (rule.limit ?? FalseAcceptLimit(1))
      .bound(mean: cut.meanFalseAccept, count: wrongSequences)
    falseAcceptBound = bound
    isGuaranteed = rule.limit.map { bound <= $0.share + 1e-12 } ?? false
    // With one sequence fewer than the guarantee needs, thresholds would follow another rule.
    guard sequences > 1, wrongSequences != rule.limit?.sequencesNeeded else { return }
    var bySequence = [ThresholdFigures?](repeating: nil, count: ranked.sequences)
    for sequence in 0..<ranked.sequences where ranked.right[sequence] + ranked.wrong[sequence] > 0 {
      guard let cut = ranked.choice(by: rule, without: sequence) else { continue }
      bySequence[sequence] = ranked.figures(at: cut.threshold, of: sequence)
      heldOutRange =
        heldOutRange.map {
          min($0.lowerBound, cut.threshold)...max($0.upperBound, cut.threshold)
        } ?? cut.threshold...cut.threshold
    }
    heldOut = bySequence.sum(of: bySequence.indices)
    guard let resampling, resampling.sequences == bySequence.count else { return }
    heldOutFInterval = resampling.interval(bySequence, weight: \.count, \.f)
    heldOutFalseAcceptInterval = resampling.interval(
      bySequence, weight: { $0.falsePositives + $0.trueNegatives }, \.falseAccept)
  }
}

extension Resampling {
  /// Returns the 95% confidence interval for a fraction of all boxes; nil if there are too few sequences. Whole
  /// sequences are resampled.
  ///
  /// - Parameter weight: a closure that returns the number of boxes that a sequence contributes to the
  ///   fraction's denominator.
  fileprivate func interval(
    _ sequences: [ThresholdFigures?], weight: (ThresholdFigures) -> Int,
    _ fraction: (ThresholdFigures) -> Double?
  ) -> ClosedRange<Double>? {
    let weights = sequences.compactMap { $0.map { Double(weight($0)) } }.filter { $0 > 0 }
    return Self.interval(
      (0..<rounds).map { round in
        sequences.sum(of: draws(of: round)).flatMap(fraction) ?? .nan
      }, sequences: weights.count, effective: Self.effectiveCount(weights), within: 0...1)
  }
}

extension RankedBoxes {
  /// Returns the best cut according to a rule, excluding the boxes of one sequence; nil if there are no cuts.
  fileprivate func choice(by rule: ThresholdRule, without excluded: Int? = nil) -> Cut? {
    let count = wrong.indices.count { $0 != excluded && wrong[$0] > 0 }
    let highestMean = rule.limit.map { $0.highestMean(count: count) ?? $0.share }
    var best: (value: Double, cut: Cut)?
    func offer(_ cut: Cut, _ value: Double?) {
      guard let value, cut.figures.count > 0, value > best?.value ?? -.infinity else { return }
      best = (value, cut)
    }
    forEachCut(without: excluded) { cut in
      switch rule {
      case .bestF: offer(cut, cut.figures.f)
      case .cost(let miss, let falseAccept):
        offer(cut, -cut.figures.cost(miss: miss, falseAccept: falseAccept))
      case .maxFalseAccept:
        // The tolerance ensures that rounding does not exclude a cut that meets the limit exactly.
        let isWithin = cut.meanFalseAccept <= (highestMean ?? 0) + 1e-12
        offer(cut, isWithin ? Double(cut.figures.truePositives) : nil)
      }
    }
    return best?.cut
  }
}

extension RankedBoxes.Cut {
  /// A threshold with as few decimal places as possible, which is above the highest rejected confidence and does not
  /// exceed the lowest accepted confidence.
  var threshold: Double {
    guard lowestAccepted.isFinite else {
      // If nothing is accepted, the threshold must exceed every rejected confidence.
      return highestRejected < 1 ? 1 : highestRejected.nextUp
    }
    if highestRejected < 0, lowestAccepted >= 0 { return 0 }
    var scale = 1.0
    for _ in 0..<9 {
      let rounded = (lowestAccepted * scale).rounded(.down) / scale
      if rounded > highestRejected, rounded <= lowestAccepted { return rounded }
      scale *= 10
    }
    return lowestAccepted
  }
}

extension JudgedBoxes {
  /// Returns the numbers of accepted and rejected boxes at the evenly spaced thresholds 0, 1/steps, ... 1.
  package func figures(steps: Int) -> [(threshold: Double, figures: ThresholdFigures)] {
    let ranked = ranked()
    var cuts: [RankedBoxes.Cut] = []
    ranked.forEachCut { cuts.append($0) }
    var index = 0
    return (0...max(1, steps)).reversed().map { step in
      let threshold = Double(step) / Double(max(1, steps))
      while index + 1 < cuts.count, cuts[index + 1].lowestAccepted >= threshold { index += 1 }
      let empty = ThresholdFigures(
        truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0)
      return (threshold, index < cuts.count ? cuts[index].figures : empty)
    }.reversed()
  }

  /// Returns the numbers of accepted and rejected boxes at a threshold, over all sequences.
  package func figures(at threshold: Double) -> ThresholdFigures { ranked().figures(at: threshold) }
}
