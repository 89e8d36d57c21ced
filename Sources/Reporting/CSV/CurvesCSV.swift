import Bench
import Results

/// The table `curves.csv`, with one row per method, curve and point. The curves are means over all items.
package struct CurvesCSV {
  package struct Row {
    package var method: String
    package var curve: String
    package var x: Double
    package var value: Double

    package init(method: String, curve: String, x: Double, value: Double) {
      self.method = method
      self.curve = curve
      self.x = x
      self.value = value
    }
  }

  /// The name of the column for positions on the x-axis.
  package var x: String
  /// The name of the column for values of the curve.
  package var value: String
  package var rows: [Row]

  package init(x: String, value: String, rows: [Row]) {
    self.x = x
    self.value = value
    self.rows = rows
  }

  package var table: CSVTable {
    CSVTable(
      [
        .text("subject") { $0.method }, .text("curve") { $0.curve },
        .number(x) { $0.x }, .number(value) { $0.value },
      ], rows: rows)
  }
}

extension CurvesCSV {
  /// Creates the curves of a task whose methods answer item by item.
  package init(_ result: RunResult) {
    self.init(
      x: "x", value: "y",
      rows: result.methods.indices.flatMap { method in
        result.curves.indices.flatMap { curve in
          zip(result.curves[curve].xValues, result.meanCurve(curve, of: method)).map {
            Row(
              method: result.methods[method].identity.name, curve: result.curves[curve].title,
              x: $0, value: $1)
          }
        }
      })
  }
}
