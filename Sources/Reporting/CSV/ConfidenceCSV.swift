import Bench
import Evaluation
import Results

/// The tables `reliability.csv`, with one row per subject and bin of confidences, and `acceptance.csv`, with
/// one row per subject and threshold, for the effect of accepting boxes from it on. Subjects without
/// confidences have no rows.
enum ConfidenceCSV {
  static func reliability(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    ThresholdsCSV.reliability(
      subjects(result, figures).map { ($0.name, $0.confidence.reliability) })
  }

  static func acceptance(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    CSVTable(
      ThresholdsCSV.acceptanceColumns,
      rows: subjects(result, figures).flatMap { name, confidence in
        confidence.thresholds.map { each in
          ThresholdsCSV.Row(subject: name, threshold: each.threshold, figures: each.figures)
        }
      })
  }

  private static func subjects(
    _ result: TrackingResult, _ figures: ReportFigures
  ) -> [(name: String, confidence: ConfidenceFigures)] {
    zip(result.subjects, figures.confidences).filter { $1.hasBoxes }
      .map { ($0.identity.name, $1) }
  }
}
