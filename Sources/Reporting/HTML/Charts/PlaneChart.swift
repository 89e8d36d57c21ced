import Evaluation

/// A scatter plot of two fractions, with one point per method, such as VOT's accuracy and robustness, or the detection
/// and association scores of multi-object tracking.
package struct PlaneChart {
  package struct Point {
    package var method: Int
    package var name: String
    package var x: Double
    package var y: Double
    /// The 95% confidence interval along the x-axis; nil if unknown.
    var xInterval: ClosedRange<Double>?
    /// The 95% confidence interval along the y-axis; nil if unknown.
    var yInterval: ClosedRange<Double>?

    /// Creates the point; returns nil if one of the figures is unknown.
    package init?(
      method: Int, name: String, _ plane: MeasurePlane, _ figures: Figures, _ intervals: Intervals
    ) {
      guard let x = figures[plane.x]?.ifFinite, let y = figures[plane.y]?.ifFinite else {
        return nil
      }
      (self.method, self.name, self.x, self.y) = (method, name, x, y)
      xInterval = intervals[plane.x]
      yInterval = intervals[plane.y]
    }
  }

  /// The maximum number of points for which names are visible. If there are more, a name is shown only when its point
  /// is selected.
  private static let maximumNames = 10

  package var plane: MeasurePlane
  package var points: [Point]
  package var file: String?

  /// The chart; nil if there is no method for which both figures are known.
  package var view: ChartView? {
    guard !points.isEmpty else { return nil }
    let frame = ChartFrame(
      width: ChartFrame.wide,
      xAxis: .fractions(plane.x.title, around: points.flatMap { [$0.x] + $0.xInterval.ends }),
      yAxis: .fractions(plane.y.title, around: points.flatMap { [$0.y] + $0.yInterval.ends }))
    let points = points.sorted { $0.y > $1.y }
    let labels = PointLabel.all(
      points.map {
        PointLabel(
          $0.name, besideX: frame.x($0.x), y: frame.y($0.y),
          isNamed: points.count <= Self.maximumNames, in: frame)
      })
    let svg = frame.svg(
      description: "\(plane.y.title) against \(plane.x.title). "
        + points.map(words).joined(separator: "; "),
      kind: "marks"
    ) { svg in
      for (point, label) in zip(points, labels) {
        ChartPoint(
          method: point.method, x: point.x, y: point.y, xInterval: point.xInterval,
          yInterval: point.yInterval, text: words(point)
        ).draw(label, in: frame, &svg)
      }
    }
    return ChartView(
      title: "\(plane.y.title) against \(plane.x.title)",
      explanation: "up and to the right is better; lines show 95% intervals", file: file, svg: svg,
      isWide: true, headline: "",
      plot: PlotData(
        xAxis: frame.xAxis, yAxis: frame.yAxis,
        series: points.map {
          .point($0.method, $0.name, $0.x, $0.y, $0.xInterval, $0.yInterval)
        }, kind: .marks, isLabeled: points.count <= Self.maximumNames))
  }

  /// Returns a description of a point, e.g. "name: VOT A 0.512 (0.456 to 0.571), VOT R 0.8".
  private func words(_ point: Point) -> String {
    func range(_ interval: ClosedRange<Double>?) -> String {
      interval.map { " (\($0.text(3)))" } ?? ""
    }
    return "\(point.name): \(plane.y.title) \(point.y.fixed(3))\(range(point.yInterval)), "
      + "\(plane.x.title) \(point.x.fixed(3))\(range(point.xInterval))"
  }
}
