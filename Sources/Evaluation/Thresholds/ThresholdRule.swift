/// The goal that determines how a confidence threshold is chosen.
package enum ThresholdRule: Hashable, Sendable {
  /// The threshold with the highest harmonic mean of precision and recall.
  case bestF
  /// The threshold that accepts the most correct boxes while keeping the false-accept rate at or below a limit. The limit
  /// is guaranteed for new sequences if the threshold is chosen from enough sequences.
  case maxFalseAccept(FalseAcceptLimit)
  /// The threshold with the lowest total cost, where each correct box that is rejected costs `miss` and each wrong box
  /// that is accepted costs `falseAccept`.
  case cost(miss: Double, falseAccept: Double)

  /// The rule that limits the false-accept rate, on average or with confidence.
  package static func maxFalseAccept(
    _ share: Double, _ guarantee: FalseAcceptLimit.Guarantee = .onAverage
  ) -> ThresholdRule {
    .maxFalseAccept(FalseAcceptLimit(share, guarantee))
  }

  /// The limit on the false-accept rate; nil if the rule has none.
  package var limit: FalseAcceptLimit? {
    if case .maxFalseAccept(let limit) = self { limit } else { nil }
  }
}

/// The effect of accepting only boxes whose confidence reaches a threshold.
package struct ThresholdFigures: Hashable, SummedEvidence {
  /// The number of accepted boxes that are right in the sense of `JudgedBoxes`. Accepted boxes are positives, and
  /// rejected boxes are negatives.
  package var truePositives: Int
  package var falsePositives: Int
  package var falseNegatives: Int
  package var trueNegatives: Int

  /// The fraction of accepted boxes that are right; nil if no boxes are accepted.
  package var precision: Double? { fraction(truePositives, truePositives + falsePositives) }
  /// The fraction of right boxes that are accepted; nil if no boxes are right.
  package var recall: Double? { fraction(truePositives, truePositives + falseNegatives) }
  /// The fraction of wrong boxes that are accepted; nil if no boxes are wrong.
  package var falseAccept: Double? { fraction(falsePositives, falsePositives + trueNegatives) }
  /// The fraction of all boxes that are accepted; nil if there are no boxes.
  package var accepted: Double? { fraction(truePositives + falsePositives, count) }
  /// The harmonic mean of precision and recall; nil if no box is right.
  package var f: Double? {
    truePositives + falseNegatives == 0
      ? nil : fraction(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives)
  }

  package var count: Int { truePositives + falsePositives + falseNegatives + trueNegatives }

  /// Returns the total cost, where each correct box that is rejected costs `miss` and each wrong box that is accepted
  /// costs `falseAccept`.
  package func cost(miss: Double, falseAccept: Double) -> Double {
    miss * Double(falseNegatives) + falseAccept * Double(falsePositives)
  }

  /// Adds the box counts of another sequence.
  package static func += (left: inout Self, right: Self) {
    left.truePositives += right.truePositives
    left.falsePositives += right.falsePositives
    left.falseNegatives += right.falseNegatives
    left.trueNegatives += right.trueNegatives
  }

  private func fraction(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
