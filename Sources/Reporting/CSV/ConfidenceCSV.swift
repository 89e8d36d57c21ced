import Analysis
import Evaluation
import Execution

/// `reliability.csv`: one row per subject and bin of confidences, and `acceptance.csv`: one per
/// subject and threshold, what accepting the boxes from there on does. Subjects without confidences
/// have no rows.
enum ConfidenceCSV {
  static let acceptanceColumns = [
    "subject", "threshold", "precision", "recall", "f", "false_accept", "accepted",
    "accepted_right", "accepted_wrong", "rejected_right", "rejected_wrong",
  ]

  static func reliability(_ result: RunResult, _ figures: ReportFigures) -> CSVTable {
    var table = CSVTable(columns: ThresholdsCSV.reliabilityColumns)
    for (subject, confidence) in zip(result.subjects, figures.confidences)
    where confidence.hasBoxes {
      ThresholdsCSV.append(confidence.reliability, of: subject.identity, to: &table)
    }
    return table
  }

  static func acceptance(_ result: RunResult, _ figures: ReportFigures) -> CSVTable {
    var table = CSVTable(columns: acceptanceColumns)
    for (subject, confidence) in zip(result.subjects, figures.confidences)
    where confidence.hasBoxes {
      for row in confidence.thresholds {
        ThresholdsCSV.append(row.threshold, row.figures, of: subject.identity, to: &table)
        table.endRow()
      }
    }
    return table
  }
}
