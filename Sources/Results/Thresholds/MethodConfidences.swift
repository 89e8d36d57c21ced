import Bench
import Evaluation

/// What a method's confidences on a run's items are worth, for a task that is answered item by item.
package struct MethodConfidences: Sendable {
  package let identity: SubjectIdentity
  private var judged = JudgedBoxes()
  private var quality = ConfidenceQuality()
  private var ranked = SubjectConfidences()

  /// - Parameter items: the judged parts of each item's answer; nil if the method was not run on it.
  package init(_ identity: SubjectIdentity, items: [[JudgedConfidence]?]) {
    self.identity = identity
    for parts in items {
      for part in parts ?? [] {
        judged.add(part.confidence, isRight: part.isRight)
        quality.add(part)
        ranked.add(part)
      }
      judged.endSequence()
      ranked.endSequence()
    }
  }

  /// Chooses a threshold.
  package func tuning(by rule: ThresholdRule, over resampling: Resampling) -> SubjectTuning {
    SubjectTuning(
      identity, by: rule, from: judged, quality, auroc: quality.areaUnderROC,
      ece: quality.expectedCalibrationError, intervals: ranked.intervals, over: resampling)
  }

  /// Returns the effect of a given threshold.
  package func acceptance(at threshold: Double) -> Acceptance {
    Acceptance(
      threshold: threshold, figures: judged.figures(at: threshold), trueRejection: nil)
  }
}
