/// A point in a chart, with its confidence intervals and its description.
struct ChartPoint {
  var method: Int
  var x: Double
  var y: Double
  /// The 95% confidence interval along the x-axis; nil if unknown.
  var xInterval: ClosedRange<Double>?
  /// The 95% confidence interval along the y-axis; nil if unknown.
  var yInterval: ClosedRange<Double>?
  var text: String
  var radius = 6
  /// Additional attributes for the page's script. If there are any, the point's name is written even if it is not
  /// visible.
  var data: [(name: String, value: String)] = []

  func draw(_ label: PointLabel, in frame: ChartFrame, _ svg: inout SVG) {
    let (x, y) = (frame.x(x), frame.y(y))
    svg.group(
      [
        "class": "mark s\(method)", "data-x": x.coordinate, "data-y": y.coordinate,
        "data-text": text,
      ], data: data
    ) { svg in
      if let yInterval {
        frame.line(
          x, frame.y(yInterval.lowerBound), x, frame.y(yInterval.upperBound), class: "whisker up",
          in: &svg)
      }
      if let xInterval {
        frame.line(
          frame.x(xInterval.lowerBound), y, frame.x(xInterval.upperBound), y, class: "whisker",
          in: &svg)
      }
      svg.element(
        "circle", ["class": "dot", "cx": x.coordinate, "cy": y.coordinate, "r": "\(radius)"])
      label.draw(in: &svg, evenUnnamed: !data.isEmpty)
    }
  }
}
