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
  /// Creates the success, precision and normalized precision curves of a tracking run, under the `vbench` convention.
  init(_ result: TrackingResult) {
    func rows(
      _ subject: SubjectResult, _ name: String, _ fractions: [Double], step: Double
    ) -> [Row] {
      fractions.enumerated().map { index, fraction in
        Row(
          subject: subject.identity.name, curve: name, place: Double(index) / step, value: fraction)
      }
    }
    let subjects = result.subjects.sorted { $0.identity.name < $1.identity.name }
    self.init(
      place: "threshold", value: "share",
      rows: subjects.flatMap { subject in
        rows(subject, "success", subject.curves.success, step: 100)
          + rows(subject, "precision", subject.curves.precision, step: 1)
          + rows(subject, "norm_precision", subject.curves.normPrecision, step: 100)
      })
  }

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

extension RunResult {
  /// Returns the mean of a method's curve over all items for which its values are known; NaN at positions without known
  /// values.
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
