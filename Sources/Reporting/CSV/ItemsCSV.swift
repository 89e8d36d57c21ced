import Bench
import Evaluation
import Geometry
import Results

/// The table `items.csv`, with one row per method and item.
enum ItemsCSV {
  private struct Row {
    var identity: MethodIdentity
    var item: RunResult.Item
    var score: RunResult.Score
  }

  static func table(_ result: RunResult) -> CSVTable {
    var columns: [CSVColumn<Row>] = [
      .text("subject") { $0.identity.name },
      .text("dataset") { $0.item.dataset },
      .text(result.task.item) { $0.item.name },
      .text("attributes") { $0.item.attributes.joined(separator: ";") },
      .count("width") { $0.item.size?.width },
      .count("height") { $0.item.size?.height },
    ]
    columns += CSVColumn.measures(result.task.measures + TaskMeasures.all) { $0.score.figures }
    columns.append(.text("status") { $0.score.failure.map { "failed: \($0)" } ?? "ok" })
    if result.task.givesConfidences {
      columns.append(.number("confidence") { $0.score.confidence })
    }
    let rows = result.methods.flatMap { method in
      zip(result.items, method.items).compactMap { item, score in
        score.map { Row(identity: method.identity, item: item, score: $0) }
      }
    }
    return CSVTable(columns, rows: rows)
  }
}
