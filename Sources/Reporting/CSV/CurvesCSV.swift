import Bench
import Evaluation
import Results

/// The table `curves.csv`, with one row per subject, curve and point. The curves are means over all items.
struct CurvesCSV {
  struct Row {
    var subject: String
    var curve: String
    var place: Double
    var value: Double
  }

  /// The name of the column for positions on the x-axis.
  var place: String
  /// The name of the column for values of the curve.
  var value: String
  var rows: [Row]

  var table: CSVTable {
    CSVTable(
      [
        .text("subject") { $0.subject }, .text("curve") { $0.curve },
        .number(place) { $0.place }, .number(value) { $0.value },
      ], rows: rows)
  }
}

extension CurvesCSV {
  /// Creates the curves of a task whose methods answer item by item.
  init(_ result: RunResult) {
    self.init(
      place: "x", value: "y",
      rows: result.methods.indices.flatMap { method in
        result.curves.indices.flatMap { curve in
          zip(result.curves[curve].places, result.meanCurve(curve, of: method)).map {
            Row(
              subject: result.methods[method].identity.name, curve: result.curves[curve].title,
              place: $0, value: $1)
          }
        }
      })
  }
}
