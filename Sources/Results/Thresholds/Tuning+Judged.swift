import Bench
import Evaluation

extension Tuning {
  /// The number of steps between the thresholds 0 and 1 in `points`.
  package static let steps = 200

  /// The limits on false accepts to try if the threshold with the best F-score barely separates correct from wrong
  /// boxes.
  package static let proposedLimits = [0.05, 0.1, 0.2, 0.3]

  /// Chooses a threshold by a rule, based on parts of answers that are known to be right or wrong.
  ///
  /// - Parameter judged: the parts with their confidences, item by item.
  package init(
    _ identity: MethodIdentity, by rule: ThresholdRule, from judged: JudgedBoxes,
    over resampling: Resampling
  ) {
    let choice = ThresholdChoice(from: judged, by: rule, over: resampling)
    self.init(
      identity: identity, choice: choice.map(Choice.init),
      points: judged.figures(steps: Self.steps).map { Point($0.threshold, $0.figures) },
      remarks: Self.remarks(on: choice, by: rule, judged))
    if hardlySeparates { proposal = Self.proposal(from: judged, over: resampling) }
  }

  /// Tries limits on false accepts in ascending order, and returns the first choice that keeps its limit and at least half
  /// of the correct boxes, both on held-out items if they are known; nil if there is no such choice.
  private static func proposal(
    from judged: JudgedBoxes, over resampling: Resampling
  ) -> ThresholdChoice? {
    proposedLimits.lazy.compactMap {
      ThresholdChoice(from: judged, by: .maxFalseAccept($0), over: resampling)
    }.first { choice in
      let figures = choice.heldOut ?? choice.fitted
      return figures.recall ?? 0 >= 0.5
        && figures.falseAccept ?? 0 <= choice.rule.limit?.share ?? 0
    }
  }

  private static func remarks(
    on choice: ThresholdChoice?, by rule: ThresholdRule, _ judged: JudgedBoxes
  ) -> [Remark] {
    guard let choice else {
      let figures = judged.figures(at: 0)
      if figures.count == 0 { return [.noConfidences] }
      let areRight = figures.truePositives + figures.falseNegatives > 0
      return [.allAlike(boxes: figures.count, areRight: areRight)]
    }
    let remarks = remarks(sequences: choice.sequences)
    guard let limit = rule.limit, !choice.isGuaranteed else { return remarks }
    let found = choice.wrongSequences
    return remarks + [
      found < limit.sequencesNeeded
        ? .fewWrongSequences(limit, found: found) : .limitOutOfReach(limit)
    ]
  }
}

extension Tuning.Point {
  package init(_ threshold: Double, _ figures: ThresholdFigures) {
    self.init(threshold: threshold, figures: Figures(ThresholdMeasures.all, of: figures))
  }
}

extension Tuning.Choice {
  package init(_ choice: ThresholdChoice) {
    let measures = ThresholdMeasures.all
    self.init(
      threshold: choice.threshold, fitted: Figures(measures, of: choice.fitted),
      heldOut: choice.heldOut.map { Figures(measures, of: $0) },
      heldOutRange: choice.heldOutRange, sequences: choice.sequences, rule: choice)
    heldOutIntervals[ThresholdMeasures.f.facts] = choice.heldOutFInterval
    heldOutIntervals[ThresholdMeasures.falseAccept.facts] = choice.heldOutFalseAcceptInterval
  }
}
