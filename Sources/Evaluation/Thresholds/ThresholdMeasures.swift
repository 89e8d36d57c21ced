/// The measures for the effect of accepting only boxes whose confidence reaches a threshold.
package enum ThresholdMeasures {
  package static let precision = measure(
    "precision", "precision",
    "fraction of the accepted boxes that are right; 0 to 1, higher is better", rank: 0
  ) { $0.precision }
  package static let recall = measure(
    "recall", "recall", "fraction of the right boxes that are accepted; 0 to 1, higher is better",
    rank: 0
  ) { $0.recall }
  package static let f = measure(
    "f", "F", "harmonic mean of precision and recall; 0 to 1, higher is better", rank: 0
  ) { $0.f }
  package static let falseAccept = measure(
    "false_accept", "false acc.",
    "fraction of the wrong boxes that are accepted; 0 to 1, lower is better", .lower, rank: 0
  ) { $0.falseAccept }
  package static let accepted = measure(
    "accepted", "accepted", "fraction of all boxes that are accepted; 0 to 1"
  ) { $0.accepted }

  /// All measures of thresholds, with the fractions first, followed by the counts from which they are computed.
  package static let all: [Measure<ThresholdFigures>] =
    [precision, recall, f, falseAccept, accepted] + [
      count("accepted_right") { $0.truePositives }, count("accepted_wrong") { $0.falsePositives },
      count("rejected_right") { $0.falseNegatives }, count("rejected_wrong") { $0.trueNegatives },
    ]

  private static func measure(
    _ key: String, _ title: String, _ explanation: String,
    _ better: MeasureFacts.Direction = .higher, rank: Int? = nil,
    _ value: @escaping @Sendable (ThresholdFigures) -> Double?
  ) -> Measure<ThresholdFigures> {
    Measure(
      MeasureFacts(
        key, title: title, explanation: explanation, unit: .share, better: better,
        group: .threshold, rank: rank, watched: .never), value)
  }

  private static func count(
    _ key: String, _ value: @escaping @Sendable (ThresholdFigures) -> Int
  ) -> Measure<ThresholdFigures> {
    let words = key.replacing("_", with: " ")
    return Measure(
      MeasureFacts(
        key, title: words, explanation: "number of \(words) boxes", unit: .count, better: nil,
        digits: 0,
        group: .threshold, rank: nil, watched: .never)
    ) { Double(value($0)) }
  }
}
