import Bench
import Evaluation

/// The quality of a method's confidences in a run.
package struct MethodConfidences: Sendable {
  package let identity: SubjectIdentity
  package private(set) var judged = JudgedBoxes()
  package private(set) var quality = ConfidenceQuality()
  private var worth: Worth

  /// The area under the ROC curve and the calibration error with their confidence intervals, or the confidences from
  /// which these figures can be computed.
  private enum Worth: Sendable {
    case known(auroc: Double?, ece: Double?, Intervals)
    case ranked(SubjectConfidences)
  }

  /// Evaluates the quality of a method's confidences.
  ///
  /// - Parameter items: the judged parts of each item's answer; nil for items on which the method was not run.
  package init(_ identity: SubjectIdentity, items: [[JudgedConfidence]?]) {
    self.identity = identity
    var ranked = SubjectConfidences()
    for parts in items {
      for part in parts ?? [] {
        judged.add(part.confidence, isCorrect: part.isCorrect)
        quality.add(part)
        ranked.add(part)
      }
      judged.endSequence()
      ranked.endSequence()
    }
    worth = .ranked(ranked)
  }

  /// Chooses a threshold for the method's confidences by a rule.
  package func tuning(by rule: ThresholdRule, over resampling: Resampling) -> Tuning {
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
  func acceptance(at threshold: Double) -> Acceptance {
    Acceptance(
      threshold: threshold, figures: judged.figures(at: threshold),
      trueRejection: quality.trueRejection(below: threshold))
  }
}

extension TrackingResult {
  /// Returns the quality of a subject's confidences. A box counts as correct if its overlap with the label is at least
  /// 0.5.
  ///
  /// - Parameter subject: the subject's index.
  package func confidences(of subject: Int) -> MethodConfidences {
    MethodConfidences(subjects[subject], on: sequences)
  }
}

extension MethodConfidences {
  fileprivate init(_ subject: SubjectResult, on sequences: [SequenceFacts]) {
    identity = subject.identity
    worth = .known(auroc: subject.auroc, ece: subject.ece, subject.intervals)
    for (result, facts) in zip(subject.sequences, sequences) {
      for target in result.targets {
        for piece in target.pieces(on: facts) {
          judged.add(piece.track, scored: piece.frames, from: piece.start)
          quality.add(piece.track, scored: piece.frames, from: piece.start)
        }
      }
      judged.endSequence()
    }
  }
}
