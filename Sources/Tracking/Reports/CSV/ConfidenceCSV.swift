import Bench
import Evaluation
import Reporting
import Results

/// The tables `reliability.csv` and `acceptance.csv`. The first has one row per tracker and confidence bin. The second
/// has one row per tracker and threshold, with the effect of accepting boxes at that threshold. Trackers without
/// confidences have no rows.
enum ConfidenceCSV {
  static func reliability(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    ThresholdsCSV.reliability(
      methods(result, figures).map { ($0.name, $0.confidence.reliability) })
  }

  static func acceptance(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    ThresholdsCSV.acceptance(
      methods(result, figures).flatMap { name, confidence in
        confidence.thresholds.map {
          ThresholdsCSV.Row(method: name, point: Tuning.Point($0.threshold, $0.figures))
        }
      })
  }

  private static func methods(
    _ result: TrackingResult, _ figures: ReportFigures
  ) -> [(name: String, confidence: ConfidenceFigures)] {
    zip(result.methods, figures.confidences).filter { $1.hasBoxes }
      .map { ($0.identity.name, $1) }
  }
}
