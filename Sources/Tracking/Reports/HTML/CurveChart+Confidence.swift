import Bench
import Evaluation
import Reporting

extension CurveChart {
  /// Returns the charts of precision, recall and F score against the threshold. Boxes are accepted if their confidence
  /// reaches the threshold.
  static func thresholds(of result: TrackingResult, _ figures: [ConfidenceFigures]) -> [CurveChart]
  {
    func chart(
      _ title: String, _ explanation: String, _ headlineName: String,
      _ value: (ThresholdFigures) -> Double?
    ) -> CurveChart {
      CurveChart(
        title: title, explanation: explanation, file: "acceptance.csv",
        xAxis: .linear("confidence threshold", to: 1), yAxis: .linear("fraction", to: 1),
        stops: (0...100).map {
          Stop(x: Double($0) / 100, label: "threshold \((Double($0) / 100).fixed(2))")
        },
        headlineName: headlineName,
        curves: zip(result.methods, figures).enumerated().map { index, pair in
          let (method, figures) = pair
          return Curve(
            method: index, name: method.identity.name,
            values: figures.hasBoxes ? figures.thresholds.map { value($0.figures) ?? .nan } : [],
            headline: figures.best.flatMap { value($0.figures) })
        })
    }
    return [
      chart("Precision", "fraction of the accepted boxes that are right", "at the best F") {
        $0.precision
      },
      chart("Recall", "fraction of the right boxes that are accepted", "at the best F") {
        $0.recall
      },
      chart("F", "harmonic mean of precision and recall", "highest") { $0.f },
    ]
  }

  /// Returns the chart of update times in milliseconds, by percentile. The chart shows CPU time or wall time, like the
  /// tables.
  static func latency(
    of result: TrackingResult, _ figures: [LatencyFigures], _ clock: UpdateTimes
  ) -> CurveChart {
    let times = figures.map { clock.isProcessorTime ? $0.cpu : $0.wall }
    let known = times.flatMap { $0.compactMap(\.self) }.filter { $0 > 0 }
    let percentiles = LatencyFigures.percentiles.dropLast()
    let axis = ChartAxis.logarithmic(
      "milliseconds (logarithmic)", over: (known.min() ?? 1)...(known.max() ?? 1))
    let budgets = [1000.0 / 30, 1000.0 / 60].filter {
      (0.001..<0.999).contains(axis.fraction(of: $0))
    }
    return CurveChart(
      title: "Time per update",
      explanation: "how long updates take, in milliseconds \(clock.clock)"
        + (budgets.isEmpty ? "" : "; dashed: 1/30 and 1/60 of a second"),
      file: "latency.csv", xAxis: .percentiles("percentage of updates"), yAxis: axis,
      stops: percentiles.map { percentile in
        let text = percentile == percentile.rounded() ? percentile.fixed(0) : percentile.fixed(1)
        return Stop(x: percentile, label: "\(text)% of updates take at most")
      },
      headlineName: "95th percentile, ms", digits: 2, isLowerBetter: true, isWide: true,
      guides: budgets.map { Guide(start: (0, $0), end: (99.9, $0)) },
      curves: zip(result.methods, times).enumerated().map { index, pair in
        Curve(
          method: index, name: pair.0.identity.name,
          values: pair.1.dropLast().map { $0 ?? .nan }, headline: pair.1[95])
      })
  }
}
