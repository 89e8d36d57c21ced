import Analysis
import Evaluation
import Execution

/// `attributes.csv`: one row per subject and attribute, under the convention shown.
enum AttributesCSV {
  static let columns = [
    "subject", "attribute", "targets", "frames", "scored_frames", "auc", "op50", "op75",
    "precision20", "norm_precision", "auc_low", "auc_high",
  ]

  static func table(_ result: RunResult, _ figures: ReportFigures) -> CSVTable {
    var table = CSVTable(columns: columns)
    for (subject, intervals) in zip(result.subjects, figures.attributeIntervals) {
      for attribute in subject.attributes {
        table.append(subject.identity.name)
        table.append(attribute.attribute)
        table.append(attribute.targets)
        table.append(attribute.scores.frames)
        table.append(attribute.scores.scoredFrames)
        table.append(attribute.scores.auc)
        table.append(attribute.scores.op50)
        table.append(attribute.scores.op75)
        table.append(attribute.scores.precision20)
        table.append(attribute.scores.normPrecision)
        table.append(intervals[attribute.attribute]?.lowerBound)
        table.append(intervals[attribute.attribute]?.upperBound)
        table.endRow()
      }
    }
    return table
  }
}
