import Bench
import Evaluation

/// The quality of a method's confidences in a run.
package struct MethodConfidences: Sendable {
  package let identity: MethodIdentity
  package private(set) var judged = JudgedBoxes()
  package private(set) var quality = ConfidenceQuality()
  private var worth: Worth

  /// The area under the ROC curve and the calibration error with their confidence intervals, or the confidences from
  /// which these figures can be computed.
  private enum Worth: Sendable {
    case known(auroc: Double?, ece: Double?, Intervals)
    case ranked(ConfidenceSamples)
  }

  /// Evaluates the quality of a method's confidences.
  ///
  /// - Parameters:
  ///   - items: the judged parts of each item's answer; nil for items on which the method was not run.
  ///   - groups: the group of each item, if some items were drawn together. A group counts as one item.
  package init(_ identity: MethodIdentity, items: [[JudgedConfidence]?], groups: [Int]?) {
    self.identity = identity
    var ranked = ConfidenceSamples()
    for members in SequenceGroups.members(groups, of: items.count) {
      for part in members.flatMap({ items[$0] ?? [] }) {
        judged.add(part.confidence, isCorrect: part.isCorrect)
        quality.add(part)
        ranked.add(part)
      }
      judged.endSequence()
      ranked.endSequence()
    }
    worth = .ranked(ranked)
  }

  /// Creates the quality of confidences from boxes that were judged before.
  ///
  /// - Parameter known: the area under the ROC curve and the calibration error, with their confidence intervals.
  package init(
    _ identity: MethodIdentity, _ judged: JudgedBoxes, _ quality: ConfidenceQuality,
    known: (auroc: Double?, ece: Double?, intervals: Intervals)
  ) {
    (self.identity, self.judged, self.quality) = (identity, judged, quality)
    worth = .known(auroc: known.auroc, ece: known.ece, known.intervals)
  }

  /// Chooses a threshold for the method's confidences by a rule.
  ///
  /// - Parameter rounds: the number of bootstrap rounds for the intervals.
  package func tuning(by rule: ThresholdRule, rounds: Int, seed: UInt64) -> Tuning {
    let resampling = Resampling(sequences: judged.sequences, rounds: rounds, seed: seed)
    var tuning = Tuning(identity, by: rule, from: judged, over: resampling)
    tuning.reliability = quality.reliability
    (tuning.auroc, tuning.ece, tuning.intervals) =
      switch worth {
      case .known(let auroc, let ece, let intervals): (auroc, ece, intervals)
      case .ranked(let ranked):
        (quality.areaUnderROC, quality.expectedCalibrationError, ranked.intervals())
      }
    return tuning
  }

  /// Returns the effect of a given threshold on the method's answers.
  package func acceptance(at threshold: Double) -> Acceptance {
    Acceptance(
      threshold: threshold, figures: judged.figures(at: threshold),
      trueRejection: quality.trueRejection(below: threshold))
  }
}
