import Bench
import Results

/// The table `curves.csv`, with one row per subject, curve and point. The curves are means over all items.
package struct CurvesCSV {
  package struct Row {
    package var subject: String
    package var curve: String
    package var place: Double
    package var value: Double

    package init(subject: String, curve: String, place: Double, value: Double) {
      self.subject = subject
      self.curve = curve
      self.place = place
      self.value = value
    }
  }

  /// The name of the column for positions on the x-axis.
  package var place: String
  /// The name of the column for values of the curve.
  package var value: String
  package var rows: [Row]

  package init(place: String, value: String, rows: [Row]) {
    self.place = place
    self.value = value
    self.rows = rows
  }

  package var table: CSVTable {
    CSVTable(
      [
        .text("subject") { $0.subject }, .text("curve") { $0.curve },
        .number(place) { $0.place }, .number(value) { $0.value },
      ], rows: rows)
  }
}

extension CurvesCSV {
  /// Creates the curves of a task whose methods answer item by item.
  package init(_ result: RunResult) {
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
