import Evaluation
import Harness

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
        table.append(tuning.identity.name)
        table.append(row.threshold)
        table.append(row.figures.precision)
        table.append(row.figures.recall)
        table.append(row.figures.f)
        table.append(row.figures.falseAccept)
        table.append(row.figures.accepted)
        table.append(row.figures.acceptedRight)
        table.append(row.figures.acceptedWrong)
        table.append(row.figures.rejectedRight)
        table.append(row.figures.rejectedWrong)
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
      for (index, bin) in tuning.reliability.enumerated() {
        table.append(tuning.identity.name)
        table.append(Double(index) / 10)
        table.append(Double(index + 1) / 10)
        table.append(bin.count)
        table.append(bin.meanConfidence)
        table.append(bin.rightShare)
        table.endRow()
      }
    }
    return table
  }
}
