/// A chart with one curve per method over the same x-axis, with bands for confidence intervals.
package struct CurveChart {
  package struct Curve {
    /// The index of the method in the run, which determines the color of the curve.
    package var method: Int
    package var name: String
    /// The values, one per stop; NaN for missing values. A curve with fewer than two known values is not drawn.
    package var values: [Double]
    /// The figure that summarizes the curve, e.g. the AUC; nil if there is none.
    package var headline: Double?
    /// The 95% confidence intervals, one per value; empty for no band.
    var band: [ClosedRange<Double>?] = []
    /// The positions of the values on the x-axis; empty to use the positions of the stops.
    package var xValues: [Double] = []
    /// The fraction of the data from which each value is computed. It determines the size of the dot that is drawn at
    /// the value. Empty for no dots.
    package var weights: [Double] = []
    package var notes: [String] = []

    package init(
      method: Int, name: String, values: [Double], headline: Double? = nil,
      band: [ClosedRange<Double>?] = [], xValues: [Double] = [], weights: [Double] = [],
      notes: [String] = []
    ) {
      self.method = method
      self.name = name
      self.values = values
      self.headline = headline
      self.band = band
      self.xValues = xValues
      self.weights = weights
      self.notes = notes
    }
  }

  /// A position on the x-axis at which the reader can select values.
  package struct Stop {
    package var x: Double
    package var label: String

    package init(x: Double, label: String) {
      self.x = x
      self.label = label
    }
  }

  /// A reference line that joins two points.
  package struct Guide {
    package var start: (x: Double, y: Double)
    package var end: (x: Double, y: Double)

    package init(start: (x: Double, y: Double), end: (x: Double, y: Double)) {
      self.start = start
      self.end = end
    }
  }

  package var title: String
  package var explanation: String
  /// The name of a CSV file that contains the chart's numbers; nil if there is none.
  package var file: String?
  package var xAxis: ChartAxis
  package var yAxis: ChartAxis
  package var stops: [Stop]
  /// The name of the figure that summarizes a curve, e.g. "AUC".
  package var headlineName: String
  /// The number of decimals shown for each value.
  package var digits = 3
  package var isLowerBetter = false
  /// Whether each value holds until the next stop, as in a survival curve.
  var isStepped = false
  package var isWide = false
  package var guides: [Guide] = []
  package var curves: [Curve]

  package init(
    title: String, explanation: String, file: String? = nil, xAxis: ChartAxis, yAxis: ChartAxis,
    stops: [Stop], headlineName: String, digits: Int = 3, isLowerBetter: Bool = false,
    isStepped: Bool = false, isWide: Bool = false, guides: [Guide] = [], curves: [Curve]
  ) {
    self.title = title
    self.explanation = explanation
    self.file = file
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.stops = stops
    self.headlineName = headlineName
    self.digits = digits
    self.isLowerBetter = isLowerBetter
    self.isStepped = isStepped
    self.isWide = isWide
    self.guides = guides
    self.curves = curves
  }

  /// The chart with its legend, in which the best curve comes first; nil if no curve can be drawn.
  package var view: ChartView? {
    let curves = curves.filter { curve in curve.values.count { !$0.isNaN } > 1 }
    guard !curves.isEmpty else { return nil }
    let worst = isLowerBetter ? Double.infinity : -.infinity
    let sorted = curves.sorted {
      let (a, b) = ($0.headline ?? worst, $1.headline ?? worst)
      return a == b ? $0.method < $1.method : (a < b) == isLowerBetter
    }
    let summary = sorted.map { "\($0.name) \(text($0.headline))" }
    let frame = ChartFrame(
      width: isWide ? ChartFrame.wide : ChartFrame.narrow, xAxis: xAxis, yAxis: yAxis)
    let svg = frame.svg(
      description: "\(title). \(headlineName): \(summary.joined(separator: ", "))",
      kind: curves.count > 4 ? "curves many" : "curves",
      data: [
        ("data-stops", stops.map { frame.x($0.x).coordinate }.joined(separator: " ")),
        ("data-labels", stops.map(\.label).joined(separator: "|")),
      ] + scriptData(frame)
    ) { svg in
      for guide in guides {
        frame.line(
          frame.x(guide.start.x), frame.y(guide.start.y), frame.x(guide.end.x),
          frame.y(guide.end.y), class: "guide", in: &svg)
      }
      for curve in sorted.reversed() { drawBand(of: curve, frame, &svg) }
      // Curves are drawn from the worst to the best, so the best curve is on top.
      for curve in sorted.reversed() { draw(curve, frame, &svg) }
      frame.line(0, frame.top, 0, frame.height - frame.bottom, class: "cursor", in: &svg)
    }
    return ChartView(
      title: title, explanation: explanation, file: file, svg: svg, isWide: isWide,
      headline: headlineName,
      legend: sorted.map {
        .init(style: $0.method, name: $0.name, headline: text($0.headline))
      }, plot: plot(of: sorted))
  }

  private func plot(of curves: [Curve]) -> PlotData {
    let series = curves.map { curve in
      PlotData.Series(
        style: curve.method, name: curve.name, headline: text(curve.headline),
        points: curve.values.indices.prefix(stops.count).map {
          PlotData.Point(x: xValue($0, of: curve), y: curve.values[$0])
        })
    }
    return PlotData(
      xAxis: xAxis, yAxis: yAxis, series: series, kind: isStepped ? .steps : .curves)
  }

  /// Returns the data that the page's script needs to redraw a logarithmic chart for selected methods; see
  /// `curves.js`. It is empty for other charts.
  private func scriptData(_ frame: ChartFrame) -> [(name: String, value: String)] {
    guard let ends = yAxis.logarithmicEnds else { return [] }
    let area = [
      frame.left, frame.top, frame.width - frame.right, frame.height - frame.bottom,
    ]
    return [
      (
        "data-log",
        "\(ends.lowerBound) \(ends.upperBound) \(area.map(\.coordinate).joined(separator: " "))"
      )
    ]
  }

  private func draw(_ curve: Curve, _ frame: ChartFrame, _ svg: inout SVG) {
    let texts = curve.values.enumerated().map { index, value in
      text(value)
        + (index < curve.notes.count && !curve.notes[index].isEmpty ? " \(curve.notes[index])" : "")
    }
    svg.element(
      "path",
      [
        "class": "curve s\(curve.method)",
        "d": path(through: curve.values.indices.map { point($0, of: curve, frame) }),
        "data-values": texts.joined(separator: "|"), "data-method": "\(curve.method)",
      ])
    for (index, weight) in curve.weights.enumerated() {
      guard weight > 0, let point = point(index, of: curve, frame) else { continue }
      svg.element(
        "circle",
        [
          "class": "dot s\(curve.method)", "cx": point.x.coordinate, "cy": point.y.coordinate,
          "r": (2 + 7 * weight.squareRoot()).coordinate,
        ])
    }
  }

  private func drawBand(of curve: Curve, _ frame: ChartFrame, _ svg: inout SVG) {
    let known = curve.band.indices.filter { curve.band[$0] != nil && $0 < stops.count }
    guard known.count > 1 else { return }
    func edge(_ bound: KeyPath<ClosedRange<Double>, Double>) -> [(x: Double, y: Double)?] {
      known.map { index in
        curve.band[index].map { (frame.x(xValue(index, of: curve)), frame.y($0[keyPath: bound])) }
      }
    }
    let outline =
      path(through: edge(\.upperBound)) + "L"
      + path(through: edge(\.lowerBound).reversed(), isStepped: false).dropFirst() + "Z"
    svg.element("path", ["class": "band s\(curve.method)", "d": outline])
  }

  private func xValue(_ index: Int, of curve: Curve) -> Double {
    index < curve.xValues.count ? curve.xValues[index] : stops[index].x
  }

  private func point(_ index: Int, of curve: Curve, _ frame: ChartFrame) -> (x: Double, y: Double)?
  {
    guard index < stops.count, !curve.values[index].isNaN else { return nil }
    let x = xValue(index, of: curve)
    return x.isNaN ? nil : (frame.x(x), frame.y(curve.values[index]))
  }

  /// Returns an SVG path with gaps at missing points.
  private func path(
    through points: [(x: Double, y: Double)?], isStepped: Bool? = nil
  ) -> String {
    var text = ""
    var last: (x: Double, y: Double)?
    for point in points {
      if let point {
        let coordinates = "\(point.x.coordinate) \(point.y.coordinate)"
        if let last {
          text +=
            (isStepped ?? self.isStepped) && last.y != point.y
            ? "H\(point.x.coordinate)L\(coordinates)" : "L\(coordinates)"
        } else {
          text += "M\(coordinates)"
        }
      }
      last = point
    }
    return text
  }

  private func text(_ value: Double?) -> String {
    guard let value, !value.isNaN else { return "–" }
    return value.fixed(digits)
  }
}
