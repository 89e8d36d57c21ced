/// The drawing area of a chart and its two axes.
struct ChartFrame {
  /// A mark on an axis: where on the axis, 0...1, and what it says.
  struct Tick {
    var position: Double
    var label: String
  }

  /// The width of charts that stand beside each other.
  static let narrow = 440.0
  static let height = 320.0
  static let left = 48.0
  static let right = 12.0
  static let top = 12.0
  static let bottom = 44.0

  var width = narrow
  var xTitle: String
  var yTitle: String
  var xTicks: [Tick]
  var yTicks: [Tick]

  /// The picture's coordinate of a share of the x axis.
  func x(_ share: Double) -> Double { Self.left + share * (width - Self.left - Self.right) }

  /// The picture's coordinate of a share of the y axis, which grows upwards.
  func y(_ share: Double) -> Double {
    Self.top + (1 - share) * (Self.height - Self.top - Self.bottom)
  }

  /// A whole chart: grid, labels, then the content.
  ///
  /// - Parameter description: what the chart shows, for those who do not see it.
  func svg(
    description: String, class name: String, data: KeyValuePairs<String, String> = [:],
    content: (inout SVG) -> Void
  ) -> String {
    var svg = SVG()
    svg.group(
      [
        "viewBox": "0 0 \(width.coordinate) \(Self.height.coordinate)", "role": "img",
        "class": "chart \(name)", "tabindex": "0", "aria-label": description,
      ], name: "svg"
    ) { svg in
      for tick in yTicks {
        let y = self.y(tick.position)
        svg.element(
          "line",
          [
            "class": "grid", "x1": Self.left.coordinate, "x2": (width - Self.right).coordinate,
            "y1": y.coordinate, "y2": y.coordinate,
          ])
        svg.element(
          "text",
          [
            "class": "tick", "x": (Self.left - 7).coordinate, "y": (y + 4).coordinate,
            "text-anchor": "end",
          ],
          text: tick.label)
      }
      for tick in xTicks {
        let x = self.x(tick.position)
        svg.element(
          "line",
          [
            "class": "grid", "x1": x.coordinate, "x2": x.coordinate, "y1": Self.top.coordinate,
            "y2": (Self.height - Self.bottom).coordinate,
          ])
        svg.element(
          "text",
          [
            "class": "tick", "x": x.coordinate, "y": (Self.height - Self.bottom + 16).coordinate,
            "text-anchor": "middle",
          ],
          text: tick.label)
      }
      svg.element(
        "text",
        [
          "class": "axis", "x": x(0.5).coordinate, "y": (Self.height - 6).coordinate,
          "text-anchor": "middle",
        ],
        text: xTitle)
      svg.element(
        "text",
        [
          "class": "axis", "transform": "translate(13 \(y(0.5).coordinate)) rotate(-90)",
          "text-anchor": "middle",
        ],
        text: yTitle)
      content(&svg)
    }
    return svg.text
  }

  /// Ticks from 0 to 1 in steps of a fifth, labelled with a share of `maximum`.
  static func fifths(of maximum: Double, digits: Int) -> [Tick] {
    (0...5).map { step in
      let share = Double(step) / 5
      return Tick(position: share, label: (share * maximum).fixed(digits))
    }
  }
}
