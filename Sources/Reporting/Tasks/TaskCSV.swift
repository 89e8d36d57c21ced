import Algorithms
import Bench
import Evaluation
import Geometry
import Results

/// The tables of a task's report.
enum TaskCSV {
  private typealias Method = RunResult.Method

  /// Returns `summary.csv`: one row per method.
  static func summary(_ result: RunResult) -> CSVTable {
    let measures = result.task.measures + TaskMeasures.all
    let datasets = result.datasetNames
    var columns: [CSVColumn<RunResult.Method>] = identity { $0.identity }
    columns += [
      .text("task") { _ in result.task.name },
      .text("dataset") { _ in datasets },
      .count("items") { $0.coverage },
    ]
    columns += CSVColumn.measures(measures) { $0.figures }
    columns.append(.text("status") { $0.status })
    columns += CSVColumn.intervals(of: measures) { $0.intervals }
    columns += CSVColumn.measures(result.further) { $0.figures }
    return CSVTable(columns, rows: result.methods)
  }

  private struct Row {
    var identity: SubjectIdentity
    var item: RunResult.Item
    var score: RunResult.Score
  }

  /// Returns `items.csv`: one row per method and item.
  static func items(_ result: RunResult) -> CSVTable {
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
    let rows = result.methods.flatMap { method in
      zip(result.items, method.items).compactMap { item, score in
        score.map { Row(identity: method.identity, item: item, score: $0) }
      }
    }
    return CSVTable(columns, rows: rows)
  }

  private struct Attribute {
    var identity: SubjectIdentity
    var name: String
    var items: Int
    var figures: Figures
  }

  /// Returns `attributes.csv`: one row per method and attribute.
  static func attributes(_ result: RunResult) -> CSVTable {
    var columns: [CSVColumn<Attribute>] = [
      .text("subject") { $0.identity.name }, .text("attribute") { $0.name },
      .count("items") { $0.items },
    ]
    columns += CSVColumn.measures(result.task.measures + TaskMeasures.all) { $0.figures }
    return CSVTable(
      columns,
      rows: result.methods.flatMap { method in
        method.attributes.map {
          Attribute(
            identity: method.identity, name: $0.name, items: $0.items, figures: $0.figures)
        }
      })
  }

  private struct CurvePoint {
    var subject: String
    var curve: String
    var place: Double
    var value: Double
  }

  /// Returns `curves.csv`: one row per method, curve and position.
  static func curves(_ result: RunResult) -> CSVTable {
    let columns: [CSVColumn<CurvePoint>] = [
      .text("subject") { $0.subject }, .text("curve") { $0.curve }, .number("x") { $0.place },
      .number("y") { $0.value },
    ]
    return CSVTable(
      columns,
      rows: result.methods.indices.flatMap { method in
        result.curves.indices.flatMap { curve in
          zip(result.curves[curve].places, result.meanCurve(curve, of: method)).map {
            CurvePoint(
              subject: result.methods[method].identity.name, curve: result.curves[curve].title,
              place: $0, value: $1)
          }
        }
      })
  }

  /// Returns `comparisons.csv`: one row per pair of methods, in the main measure.
  static func comparisons(_ result: RunResult) -> CSVTable {
    let columns: [CSVColumn<SubjectComparison>] =
      CSVColumn.comparison(
        \.self, in: .text("measure") { _ in result.task.mainMeasure }, count: "items")
      + CSVColumn.further(\.self)
    return CSVTable(columns, rows: result.comparisons)
  }

  /// Returns `timing.csv`: one row per method and item that was timed in turns.
  static func timing(_ result: RunResult) -> CSVTable {
    let columns: [CSVColumn<TimingResult.Sample>] = [
      .text("subject") { $0.method }, .text("item") { $0.item },
      .count("rounds") { $0.cpu.count },
      .number("cpu_median_ms") { Quantiles($0.cpu.map { Double($0) / 1e6 }).median },
      .number("cpu_min_ms") { $0.cpu.min().map { Double($0) / 1e6 } },
      .number("wall_median_ms") { Quantiles($0.wall.map { Double($0) / 1e6 }).median },
    ]
    return CSVTable(columns, rows: result.timing?.samples ?? [])
  }

  private static func identity<Row>(
    _ identity: @escaping (Row) -> SubjectIdentity
  ) -> [CSVColumn<Row>] {
    [
      .text("subject") { identity($0).name }, .text("method") { identity($0).tracker },
      .text("level") { identity($0).level }, .count("revision") { identity($0).revision },
    ]
  }
}

extension RunResult {
  /// The names of the datasets in order of appearance, joined by semicolons.
  var datasetNames: String { items.map(\.dataset).uniqued().joined(separator: ";") }

  /// Returns a method's curve: the mean over items; nan if it is not known.
  func meanCurve(_ curve: Int, of method: Int) -> [Double] {
    let known = methods[method].items.compactMap { score -> [Double]? in
      guard let score, curve < score.curves.count else { return nil }
      return score.curves[curve]
    }
    return curves[curve].places.indices.map { place in
      known.compactMap { place < $0.count && $0[place].isFinite ? $0[place] : nil }.mean ?? .nan
    }
  }
}
