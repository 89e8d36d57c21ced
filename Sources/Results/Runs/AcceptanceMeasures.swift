import Evaluation

/// The measures that describe the effect of a confidence threshold.
package enum AcceptanceMeasures {
  package static let threshold = measure(
    "threshold", "threshold", "lowest confidence at which a box is accepted", nil
  ) { $0.threshold }

  package static let all: [Measure<Acceptance>] = [
    threshold,
    measure(
      "accepted", "accepted", "fraction of the boxes that are accepted at the threshold; 0 to 1"
    ) {
      $0.figures.accepted
    },
    measure(
      "accepted_precision", "right",
      "fraction of the accepted boxes that are right, with an overlap of at least 0.5;"
        + " 0 to 1, higher is better"
    ) { $0.figures.precision },
    measure(
      "accepted_recall", "recall",
      "fraction of the right boxes that are accepted; 0 to 1, higher is better", rank: nil
    ) { $0.figures.recall },
    measure(
      "false_accept", "false acc.",
      "fraction of the wrong boxes that are accepted; 0 to 1, lower is better",
      .lower
    ) { $0.figures.falseAccept },
    measure(
      "true_rejection", "true rej.",
      "fraction of the frames without the target in which no box is accepted;"
        + " 0 to 1, higher is better"
    ) { $0.trueRejection },
  ]

  private static func measure(
    _ key: String, _ title: String, _ explanation: String,
    _ better: MeasureFacts.Direction? = .higher, rank: Int? = 0,
    _ value: @escaping @Sendable (Acceptance) -> Double?
  ) -> Measure<Acceptance> {
    Measure(
      MeasureFacts(
        key, title: title, explanation: explanation, unit: .share, better: better,
        group: .threshold, rank: rank, watched: .never), value)
  }
}
