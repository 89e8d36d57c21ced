import Bench
import Evaluation
import Reporting

extension CurvesCSV {
  /// Creates the success, precision and normalized precision curves of a tracking run, under the `vbench` convention.
  init(_ result: TrackingResult) {
    func rows(
      _ method: MethodResult, _ name: String, _ fractions: [Double], step: Double
    ) -> [Row] {
      fractions.enumerated().map { index, fraction in
        Row(
          method: method.identity.name, curve: name, x: Double(index) / step, value: fraction)
      }
    }
    let methods = result.methods.sorted { $0.identity.name < $1.identity.name }
    self.init(
      x: "threshold", value: "share",
      rows: methods.flatMap { method in
        rows(method, "success", method.curves.success, step: 100)
          + rows(method, "precision", method.curves.precision, step: 1)
          + rows(method, "norm_precision", method.curves.normPrecision, step: 100)
      })
  }
}
