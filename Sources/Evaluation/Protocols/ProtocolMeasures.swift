/// The main measures of the protocols.
package enum ProtocolMeasures {
  // MARK: OTB

  /// Returns the AUC measure of the protocol `ope`, `tre` or `sre`.
  package static func auc(_ evaluationProtocol: EvaluationProtocol) -> MeasureFacts {
    figure(
      "auc", "\(evaluationProtocol.rawValue.uppercased()) AUC",
      "area under the success curve over the frames of all attempts, by OTB's rules;"
        + " 0 to 1, higher is better")
  }

  static func precision20(_ evaluationProtocol: EvaluationProtocol) -> MeasureFacts {
    figure(
      "precision20", "\(evaluationProtocol.rawValue.uppercased()) P20",
      "fraction of the frames of all attempts with a center error of at most 20 pixels, by OTB's rules;"
        + " 0 to 1, higher is better"
    )
  }

  static func success(of evaluationProtocol: EvaluationProtocol) -> [MeasureFacts] {
    [auc(evaluationProtocol), precision20(evaluationProtocol)]
  }

  // MARK: VOT

  package static let accuracy = figure(
    "accuracy", "VOT A",
    "accuracy: the mean overlap until the tracker fails; 0 to 1, higher is better",
    watched: .key)
  package static let failures = figure(
    "failures", "VOT F",
    "number of failures per sequence, weighted by the sequence's length; lower is better",
    unit: .count,
    better: .lower, digits: 2, watched: .key)
  package static let robustness = figure(
    "robustness", "VOT R",
    "robustness: the fraction of the frames before a failure; 0 to 1, higher is better",
    watched: .key)
  static let supervisedRobustness = robustness.called(
    "VOT R",
    "robustness: exp(-30 f), where f is the number of failures per frame; 0 to 1, higher is better")
  package static let eao = figure(
    "eao", "EAO",
    "expected average overlap: the mean overlap that can be expected on sequences of typical length;"
      + " 0 to 1, higher is better", watched: .key)

  // MARK: VOT's long-term challenge

  package static let precision = figure(
    "precision", "LT Pr",
    "precision: the mean overlap over the frames whose confidence reaches the threshold;"
      + " 0 to 1, higher is better")
  package static let recall = figure(
    "recall", "LT Re",
    "recall: the sum of the overlaps in the frames whose confidence reaches the threshold, divided by"
      + " the number of frames with a visible target; 0 to 1, higher is better"
  )
  package static let fScore = figure(
    "f_score", "LT F",
    "F score: the harmonic mean of precision and recall at the best threshold;"
      + " 0 to 1, higher is better",
    watched: .as("fscore"))
  package static let threshold = figure(
    "threshold", "LT thr", "confidence threshold at which the F score is highest", better: nil)

  // MARK: GOT-10k

  package static let averageOverlap = figure(
    "ao", "GOT AO",
    "average overlap over all frames, under GOT-10k's conventions; 0 to 1, higher is better")
  package static let sr50 = figure(
    "sr50", "GOT SR50",
    "fraction of all frames with an overlap above 0.5, under GOT-10k's conventions;"
      + " 0 to 1, higher is better")
  package static let sr75 = figure(
    "sr75", "GOT SR75",
    "fraction of all frames with an overlap above 0.75, under GOT-10k's conventions;"
      + " 0 to 1, higher is better")

  // MARK: Real time

  package static let realTimeAUC = figure(
    "realtime_auc", "RT AUC",
    "mean overlap of the answers that had arrived in time for each frame; 0 to 1, higher is better",
    watched: .key)
  package static let seenFrames = figure(
    "seen", "RT seen",
    "fraction of the frames that the tracker received, because it was free in time; 0 to 1, higher is better"
  )

  /// The measures that gates check.
  static let watched = [eao, accuracy, robustness, failures, fScore, realTimeAUC]

  private static func figure(
    _ key: String, _ title: String, _ explanation: String, unit: MeasureFacts.Unit = .share,
    better: MeasureFacts.Direction? = .higher, digits: Int = 3,
    watched: MeasureFacts.GateName = .never
  ) -> MeasureFacts {
    MeasureFacts(
      key, title: title, explanation: explanation, unit: unit, better: better, digits: digits,
      group: .protocolFigures, watched: watched)
  }
}
