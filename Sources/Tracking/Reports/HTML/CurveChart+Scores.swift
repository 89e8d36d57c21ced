import Bench
import Evaluation
import Reporting

extension CurveChart {
  /// Returns the charts of the success, precision and normalized precision curves, averaged over sequences.
  static func scores(of result: TrackingResult) -> [CurveChart] {
    func curves(
      _ values: (Curves) -> [Double], _ headline: (Scores) -> Double
    ) -> [Curve] {
      result.methods.enumerated().map { index, method in
        Curve(
          method: index, name: method.identity.name, values: values(method.curves),
          headline: method.scores[.vbench]?.figures.map(headline))
      }
    }
    func stops(to end: Double, count: Int, digits: Int) -> [Stop] {
      (0..<count).map { index in
        let x = end * Double(index) / Double(count - 1)
        return Stop(x: x, label: "at \(x.fixed(digits))")
      }
    }
    let fraction = ChartAxis.linear("fraction of frames", to: 1)
    return [
      CurveChart(
        title: "Success", explanation: "fraction of frames whose overlap is above the threshold",
        file: "curves.csv", xAxis: .linear("overlap threshold", to: 1), yAxis: fraction,
        stops: stops(to: 1, count: 101, digits: 2), headlineName: "AUC",
        curves: curves(\.success, \.auc)),
      CurveChart(
        title: "Precision",
        explanation: "fraction of frames whose center error is at most the threshold",
        file: "curves.csv", xAxis: .linear("center error threshold (pixels)", to: 50),
        yAxis: fraction, stops: stops(to: 50, count: 51, digits: 0), headlineName: "at 20 px",
        curves: curves(\.precision, \.precision20)),
      CurveChart(
        title: "Normalized precision",
        explanation: "precision with the center error in units of the target's size",
        file: "curves.csv",
        xAxis: .linear("normalized center error threshold", to: 0.5), yAxis: fraction,
        stops: stops(to: 0.5, count: 51, digits: 2), headlineName: "at 0.2",
        curves: curves(\.normPrecision, \.normPrecision)),
    ]
  }
}
