import Analysis
import Evaluation
import Execution

/// `curves.csv`: the points of each subject's success, precision and normalised precision curves,
/// means over sequences by the `vbench` rule.
enum CurvesCSV {
  static let columns = ["subject", "curve", "threshold", "share"]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    for subject in result.subjects.sorted(by: { $0.identity.name < $1.identity.name }) {
      let curves = [
        ("success", subject.curves.success, 0.01), ("precision", subject.curves.precision, 1),
        ("norm_precision", subject.curves.normPrecision, 0.01),
      ]
      for (name, shares, step) in curves {
        for (index, share) in shares.enumerated() {
          table.append(subject.identity.name)
          table.append(name)
          table.append(step == 1 ? Double(index) : Double(index) / 100)
          table.append(share)
          table.endRow()
        }
      }
    }
    return table
  }
}
