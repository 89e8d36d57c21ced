import Bench
import Evaluation
import Reporting

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
}
