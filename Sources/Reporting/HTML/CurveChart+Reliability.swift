import Evaluation

extension CurveChart {
  /// Returns the reliability diagram, which shows the fraction of correct boxes at each level of confidence. On the
  /// diagonal, the confidence equals this fraction.
  ///
  /// - Parameter methods: the methods, each with its ten confidence bins and its calibration error.
  package static func reliability(
    _ methods: [(name: String, bins: [ConfidenceQuality.ReliabilityBin], ece: Double?)]
  ) -> CurveChart {
    CurveChart(
      title: "Reliability",
      explanation:
        "fraction of right boxes by confidence; the area of a dot shows the number of boxes",
      file: "reliability.csv", xAxis: .linear("mean confidence", to: 1),
      yAxis: .linear("fraction of right boxes", to: 1),
      stops: (0..<10).map {
        Stop(
          x: (Double($0) + 0.5) / 10,
          label: "confidence \((Double($0) / 10).fixed(1)) to \((Double($0 + 1) / 10).fixed(1))")
      },
      headlineName: "calibration error (ECE)", isLowerBetter: true,
      guides: [Guide(start: (0, 0), end: (1, 1))],
      curves: methods.enumerated().map { index, method in
        let total = Double(max(1, method.bins.reduce(0) { $0 + $1.count }))
        return Curve(
          method: index, name: method.name,
          values: method.bins.map { $0.correctFraction ?? .nan },
          headline: method.ece, xValues: method.bins.map { $0.meanConfidence ?? .nan },
          weights: method.bins.map { Double($0.count) / total },
          notes: method.bins.map {
            $0.count == 0 ? "" : $0.count == 1 ? "of 1 box" : "of \($0.count) boxes"
          })
      })
  }
}
