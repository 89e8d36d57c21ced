import Bench
import Evaluation
import GroundTruth
import Reporting

/// The table `separation.csv`, with one row per sequence. The sequences with the largest differences between trackers
/// come first.
enum SeparationCSV {
  struct Row {
    var sequence: LabeledSequence
    var separation: SequenceSeparation
    var conventions: Conventions
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("sequence") { $0.sequence.name },
      .text("dataset") { $0.sequence.dataset },
      .number("spread") { $0.separation.spread },
      .text("best") { $0.separation.best.name },
      .number("best_auc") { $0.separation.bestScore },
      .text("worst") { $0.separation.worst.name },
      .number("worst_auc") { $0.separation.worstScore },
      .number("mean_auc") { $0.separation.mean },
      .text("conventions") { $0.conventions.rawValue },
    ]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    CSVTable(
      columns,
      rows: result.separation.map { each in
        Row(
          sequence: result.sequences[each.sequence].sequence, separation: each,
          conventions: result.conventions)
      })
  }
}
