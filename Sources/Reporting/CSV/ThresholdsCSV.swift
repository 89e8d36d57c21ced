import Analysis
import Evaluation
import Execution

/// `thresholds.csv`: one row per subject and threshold, and `reliability.csv`: one per subject and bin.
public enum ThresholdsCSV {
  static let columns = [
    "subject", "threshold", "precision", "recall", "f", "false_accept", "accepted",
    "accepted_right", "accepted_wrong", "rejected_right", "rejected_wrong", "chosen",
  ]
  static let reliabilityColumns = [
    "subject", "bin_low", "bin_high", "frames", "mean_confidence", "right_share",
  ]

  /// 201 evenly spaced thresholds and, marked, the chosen one.
  public static func table(_ tunings: [SubjectTuning]) -> CSVTable {
    var table = CSVTable(columns: columns)
    for tuning in tunings {
      var rows = tuning.figures.map {
        (threshold: $0.threshold, figures: $0.figures, chosen: false)
      }
      if let choice = tuning.choice {
        rows.removeAll { $0.threshold == choice.threshold }
        rows.append((choice.threshold, choice.fitted, true))
        rows.sort { $0.threshold < $1.threshold }
      }
      for row in rows {
        append(row.threshold, row.figures, of: tuning.identity, to: &table)
        table.append(row.chosen)
        table.endRow()
      }
    }
    return table
  }

  /// The ten bins of the reliability diagram.
  public static func reliability(_ tunings: [SubjectTuning]) -> CSVTable {
    var table = CSVTable(columns: reliabilityColumns)
    for tuning in tunings {
      append(tuning.reliability, of: tuning.identity, to: &table)
    }
    return table
  }

  /// The fields of a threshold up to the counts.
  static func append(
    _ threshold: Double, _ figures: ThresholdFigures, of subject: SubjectIdentity,
    to table: inout CSVTable
  ) {
    table.append(subject.name)
    table.append(threshold)
    table.append(figures.precision)
    table.append(figures.recall)
    table.append(figures.f)
    table.append(figures.falseAccept)
    table.append(figures.accepted)
    table.append(figures.acceptedRight)
    table.append(figures.acceptedWrong)
    table.append(figures.rejectedRight)
    table.append(figures.rejectedWrong)
  }

  /// A row for each bin.
  static func append(
    _ bins: [ConfidenceQuality.ReliabilityBin], of subject: SubjectIdentity,
    to table: inout CSVTable
  ) {
    for (index, bin) in bins.enumerated() {
      table.append(subject.name)
      table.append(Double(index) / 10)
      table.append(Double(index + 1) / 10)
      table.append(bin.count)
      table.append(bin.meanConfidence)
      table.append(bin.rightShare)
      table.endRow()
    }
  }
}
