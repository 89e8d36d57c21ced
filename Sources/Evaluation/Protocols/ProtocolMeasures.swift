/// The main measures of the protocols.
public enum ProtocolMeasures {
  // MARK: OTB

  /// Returns the AUC measure for a one-pass, temporal robustness or spatial robustness protocol.
  public static func auc(_ evaluationProtocol: EvaluationProtocol) -> MeasureFacts {
    figure(
      "auc", "\(evaluationProtocol.rawValue.uppercased()) AUC",
      "area under the success curve over the frames of all runs (OTB's rules)")
  }

  static func precision20(_ evaluationProtocol: EvaluationProtocol) -> MeasureFacts {
    figure(
      "precision20", "\(evaluationProtocol.rawValue.uppercased()) P20",
      "fraction of frames, over all runs, with a center error of at most 20 pixels (OTB's rules)"
    )
  }

  static func success(of evaluationProtocol: EvaluationProtocol) -> [MeasureFacts] {
    [auc(evaluationProtocol), precision20(evaluationProtocol)]
  }

  // MARK: VOT

  public static let accuracy = figure(
    "accuracy", "VOT A", "accuracy: mean overlap until the tracker fails",
    watched: .key)
  public static let failures = figure(
    "failures", "VOT F", "failures per sequence, weighted by length", unit: .count,
    better: .lower, digits: 2, watched: .key)
  public static let robustness = figure(
    "robustness", "VOT R", "robustness: fraction of the frames before a failure", watched: .key)
  static let supervisedRobustness = robustness.called(
    "VOT R", "robustness: exp(-30 failures per frame)")
  public static let eao = figure("eao", "EAO", "expected average overlap", watched: .key)

  // MARK: VOT's long-term challenge

  public static let precision = figure(
    "precision", "LT Pr",
    "precision: mean overlap of the frames whose confidence reaches the best threshold")
  public static let recall = figure(
    "recall", "LT Re",
    "recall: the sum of these frames' overlaps, divided by the number of frames with a visible target"
  )
  public static let fScore = figure(
    "f_score", "LT F", "highest harmonic mean of precision and recall",
    watched: .as("fscore"))
  public static let threshold = figure(
    "threshold", "LT thr", "confidence threshold at which F is highest", better: nil)

  // MARK: GOT-10k

  public static let averageOverlap = figure(
    "ao", "GOT AO", "average overlap of all frames, under GOT-10k's conventions")
  public static let sr50 = figure(
    "sr50", "GOT SR50",
    "fraction of all frames with an overlap above 0.5, under GOT-10k's conventions")
  public static let sr75 = figure(
    "sr75", "GOT SR75",
    "fraction of all frames with an overlap above 0.75, under GOT-10k's conventions")

  /// The measures that gates check.
  static let watched = [eao, accuracy, robustness, failures, fScore]

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
