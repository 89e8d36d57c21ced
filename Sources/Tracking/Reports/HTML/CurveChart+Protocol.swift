import Bench
import Evaluation
import Reporting

extension CurveChart {
  /// Returns the chart of the expected average overlap by sequence length; nil if the run's protocol does not define
  /// this measure.
  static func expectedOverlap(of result: TrackingResult) -> CurveChart? {
    let curves = result.methods.enumerated().compactMap { index, method -> Curve? in
      guard let scores = method.protocolResult?.scores, let curve = scores.curve,
        curve.name == "eao"
      else { return nil }
      return Curve(
        method: index, name: method.identity.name, values: curve.y,
        headline: scores[ProtocolMeasures.eao])
    }
    guard let count = curves.map(\.values.count).max(), count > 1,
      let lengths = result.parameters.overlapLengths(under: result.evaluationProtocol)
    else { return nil }
    let guides = [lengths.lowerBound, lengths.upperBound].filter { $0 < count }.map { length in
      Guide(start: (Double(length), 0), end: (Double(length), 1))
    }
    return CurveChart(
      title: "Expected average overlap",
      explanation: "by sequence length; the EAO is the mean over lengths from"
        + " \(lengths.lowerBound) to \(lengths.upperBound) frames",
      file: "curves.csv", xAxis: .linear("length in frames", to: Double(count - 1)),
      yAxis: .linear("mean overlap", to: 1),
      stops: (0..<count).map { Stop(x: Double($0), label: "\($0) frames") },
      headlineName: ProtocolMeasures.eao.title, isWide: true, guides: guides,
      curves: curves.map { curve in
        var curve = curve
        curve.values += Array(repeating: .nan, count: count - curve.values.count)
        return curve
      })
  }
}
