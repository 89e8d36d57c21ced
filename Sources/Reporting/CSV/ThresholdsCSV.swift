import Bench
import Evaluation
import Results

/// The tables `thresholds.csv`, with one row per subject and threshold, and `reliability.csv`, with one row per
/// subject and bin.
package enum ThresholdsCSV {
  struct Row {
    var subject: String
    var threshold: Double
    var figures: ThresholdFigures
    /// Whether it is the chosen threshold.
    var isChosen = false
  }

  struct Bin {
    var subject: String
    /// The index of the bin, among ten of equal width over 0...1.
    var index: Int
    var bin: ConfidenceQuality.ReliabilityBin
  }

  /// The columns for the effect of a threshold.
  static var acceptanceColumns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.subject },
      .number("threshold") { $0.threshold },
      .number("precision") { $0.figures.precision },
      .number("recall") { $0.figures.recall },
      .number("f") { $0.figures.f },
      .number("false_accept") { $0.figures.falseAccept },
      .number("accepted") { $0.figures.accepted },
      .count("accepted_right") { $0.figures.acceptedRight },
      .count("accepted_wrong") { $0.figures.acceptedWrong },
      .count("rejected_right") { $0.figures.rejectedRight },
      .count("rejected_wrong") { $0.figures.rejectedWrong },
    ]
  }

  static var columns: [CSVColumn<Row>] { acceptanceColumns + [.flag("chosen") { $0.isChosen }] }

  static var reliabilityColumns: [CSVColumn<Bin>] {
    [
      .text("subject") { $0.subject },
      .number("bin_low") { Double($0.index) / 10 },
      .number("bin_high") { Double($0.index + 1) / 10 },
      .count("frames") { $0.bin.count },
      .number("mean_confidence") { $0.bin.meanConfidence },
      .number("right_share") { $0.bin.rightShare },
    ]
  }

  /// Returns 201 evenly spaced thresholds, and the chosen one with a mark.
  package static func table(_ tunings: [SubjectTuning]) -> CSVTable {
    CSVTable(
      columns,
      rows: tunings.flatMap { tuning in
        var rows = tuning.figures.map { each in
          Row(subject: tuning.identity.name, threshold: each.threshold, figures: each.figures)
        }
        if let choice = tuning.choice {
          rows.removeAll { $0.threshold == choice.threshold }
          rows.append(
            Row(
              subject: tuning.identity.name, threshold: choice.threshold, figures: choice.fitted,
              isChosen: true))
          rows.sort { $0.threshold < $1.threshold }
        }
        return rows
      })
  }

  /// Returns the ten bins of the reliability diagram.
  package static func reliability(_ tunings: [SubjectTuning]) -> CSVTable {
    reliability(tunings.map { ($0.identity.name, $0.reliability) })
  }

  static func reliability(
    _ subjects: [(name: String, bins: [ConfidenceQuality.ReliabilityBin])]
  ) -> CSVTable {
    CSVTable(
      reliabilityColumns,
      rows: subjects.flatMap { subject in
        subject.bins.enumerated().map { Bin(subject: subject.name, index: $0, bin: $1) }
      })
  }
}
