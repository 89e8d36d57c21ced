/// The plotting area of a chart with its two axes.
struct ChartFrame {
  /// The width of charts that are placed side by side.
  static let narrow = 440.0
  /// The width of charts that are as wide as the page.
  static let wide = 840.0

  var width = narrow
  var height = 320.0
  /// The margins of the plotting area, which contain the labels.
  var left = 48.0
  var right = 12.0
  var top = 12.0
  var bottom = 44.0
  var xAxis: ChartAxis
  var yAxis: ChartAxis

  /// Returns the x-coordinate in the image that corresponds to a value on the x-axis.
  func x(_ value: Double) -> Double { x(fraction: xAxis.fraction(of: value)) }

  /// Returns the y-coordinate in the image that corresponds to a value on the y-axis. The axis points upward.
  func y(_ value: Double) -> Double { y(fraction: yAxis.fraction(of: value)) }

  private func x(fraction: Double) -> Double { left + fraction * (width - left - right) }

  private func y(fraction: Double) -> Double { top + (1 - fraction) * (height - top - bottom) }

  /// Returns a complete chart, which consists of the grid, the labels and the content.
  ///
  /// - Parameters:
  ///   - description: a text alternative, for readers who cannot see the chart.
  ///   - kind: the type of chart for the page's script, either `curves` or `marks`.
  ///   - data: additional attributes of the SVG element.
  func svg(
    description: String, kind: String, data: [(name: String, value: String)] = [],
    content: (inout SVG) -> Void
  ) -> String {
    var svg = SVG()
    svg.group(
      [
        "viewBox": "0 0 \(width.coordinate) \(height.coordinate)", "role": "img",
        "class": "chart \(kind)", "tabindex": "0", "aria-label": description,
      ], data: data, name: "svg"
    ) { svg in
      drawAxes(&svg)
      content(&svg)
    }
    return svg.text
  }

  /// Draws a vertical line at a value on the x-axis, over the full height of the plotting area.
  func vertical(_ value: Double, class name: String, in svg: inout SVG) {
    line(x(value), top, x(value), height - bottom, class: name, in: &svg)
  }

  /// Draws a line between two positions in image coordinates.
  func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String, in svg: inout SVG
  ) {
    svg.element(
      "line",
      [
        "class": name, "x1": x1.coordinate, "x2": x2.coordinate, "y1": y1.coordinate,
        "y2": y2.coordinate,
      ])
  }

  private func drawAxes(_ svg: inout SVG) {
    for tick in yAxis.ticks {
      let y = y(fraction: tick.fraction)
      line(left, y, width - right, y, class: "grid level", in: &svg)
      label(tick.label, x: left - 7, y: y + 4, anchor: "end", class: "tick level", in: &svg)
    }
    for tick in xAxis.ticks {
      let x = x(fraction: tick.fraction)
      line(x, top, x, height - bottom, class: "grid", in: &svg)
      // Half the width of the label, estimated at about seven units per letter.
      let half = 3.5 * Double(tick.label.count)
      let anchor = x + half > width ? "end" : x - half < 0 ? "start" : "middle"
      label(tick.label, x: x, y: height - bottom + 16, anchor: anchor, class: "tick", in: &svg)
    }
    label(
      xAxis.title, x: x(fraction: 0.5), y: height - 6, anchor: "middle", class: "axis", in: &svg)
    guard !yAxis.title.isEmpty else { return }
    svg.element(
      "text",
      [
        "class": "axis", "transform": "translate(13 \(y(fraction: 0.5).coordinate)) rotate(-90)",
        "text-anchor": "middle",
      ],
      text: yAxis.title)
  }

  private func label(
    _ text: String, x: Double, y: Double, anchor: String, class name: String, in svg: inout SVG
  ) {
    svg.element(
      "text",
      ["class": name, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor], text: text)
  }
}
