import Bench
import Evaluation
import Results

/// The table `curves.csv`: the points of each subject's success, precision and normalized precision curves, as
/// means over sequences by the `vbench` rule.
enum CurvesCSV {
  struct Row {
    var subject: String
    var curve: String
    var threshold: Double
    var share: Double
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.subject },
      .text("curve") { $0.curve },
      .number("threshold") { $0.threshold },
      .number("share") { $0.share },
    ]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    let subjects = result.subjects.sorted { $0.identity.name < $1.identity.name }
    return CSVTable(columns, rows: subjects.flatMap(rows))
  }

  private static func rows(of subject: SubjectResult) -> [Row] {
    func rows(_ name: String, _ shares: [Double], threshold: (Int) -> Double) -> [Row] {
      shares.enumerated().map { index, share in
        Row(
          subject: subject.identity.name, curve: name, threshold: threshold(index), share: share)
      }
    }
    return rows("success", subject.curves.success) { Double($0) / 100 }
      + rows("precision", subject.curves.precision) { Double($0) }
      + rows("norm_precision", subject.curves.normPrecision) { Double($0) / 100 }
  }
}
