import Bench
import Evaluation
import Results

/// The table `attributes.csv`: one row per subject and attribute, under the shown convention.
enum AttributesCSV {
  struct Row {
    var subject: String
    var attribute: AttributeResult
    var interval: ClosedRange<Double>?
    var conventions: Conventions
  }

  static var columns: [CSVColumn<Row>] {
    var columns: [CSVColumn<Row>] = [
      .text("subject") { $0.subject },
      .text("attribute") { $0.attribute.attribute },
      .count("targets") { $0.attribute.targets },
      .count("frames") { $0.attribute.scores.frames },
      .count("scored_frames") { $0.attribute.scores.scoredFrames },
    ]
    // The frames of an attribute always have boxes, but not always centers or corners.
    columns += CSVColumn.measures(
      TrackMeasures.conventional.filter { $0.interval == .parts }
    ) { $0.attribute.scores.values }
    columns += CSVColumn.interval(TrackMeasures.auc.key) { $0.interval }
    return columns + [.text("conventions") { $0.conventions.rawValue }]
  }

  static func table(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    CSVTable(
      columns,
      rows: zip(result.subjects, figures.attributeIntervals).flatMap { subject, intervals in
        subject.attributes.map { attribute in
          Row(
            subject: subject.identity.name, attribute: attribute,
            interval: intervals[attribute.attribute], conventions: result.conventions)
        }
      })
  }
}
