/// Curves of all subjects over a threshold, from 0 to 1 on the y axis.
struct CurveChart {
  struct Curve {
    /// The subject's place in the run, which gives its colour.
    var subject: Int
    var name: String
    /// Equally spaced over the x axis; no curve where there are fewer than two.
    var values: [Double]
    /// The headline number that goes with the curve.
    var headline: Double?
  }

  var title: String
  var explanation: String
  var xTitle: String
  var yTitle: String
  /// The threshold at the right end of the axis.
  var maximum: Double
  var digits: Int
  /// What the headline number is called, e.g. "P20".
  var headlineName: String
  var curves: [Curve]

  /// What the page's template shows.
  struct View {
    var title: String
    var explanation: String
    var svg: String
    var headlineName: String
    var legend: [LegendEntry]
    var maximum: String
    var digits: String
  }

  struct LegendEntry {
    var style: Int
    var name: String
    var headline: String
  }

  /// The chart and its legend, best first; nil where no curve can be drawn.
  var view: View? {
    let curves = curves.filter { $0.values.count > 1 }
    guard !curves.isEmpty else { return nil }
    let sorted = curves.sorted {
      let (a, b) = ($0.headline ?? -1, $1.headline ?? -1)
      return a == b ? $0.subject < $1.subject : a > b
    }
    let summary = sorted.map { "\($0.name) \($0.headline?.fixed(3) ?? "-")" }
    let frame = ChartFrame(
      xTitle: xTitle, yTitle: yTitle, xTicks: ChartFrame.fifths(of: maximum, digits: digits),
      yTicks: ChartFrame.fifths(of: 1, digits: 1))
    let svg = frame.svg(
      description: "\(title). \(headlineName): \(summary.joined(separator: ", "))", class: "curves"
    ) { svg in
      // The best last, so that it lies on top.
      for curve in sorted.reversed() {
        let last = Double(curve.values.count - 1)
        let points = curve.values.enumerated().map { index, value in
          let x = frame.x(Double(index) / last)
          return "\(x.coordinate),\(frame.y(value.clampedToUnit).coordinate)"
        }
        svg.element(
          "polyline",
          [
            "class": "curve s\(curve.subject)", "points": points.joined(separator: " "),
            "data-values": curve.values.map { $0.fixed(3) }.joined(separator: " "),
            "data-subject": "\(curve.subject)",
          ])
      }
      svg.element(
        "line",
        [
          "class": "cursor", "x1": "0", "x2": "0", "y1": ChartFrame.top.coordinate,
          "y2": (ChartFrame.height - ChartFrame.bottom).coordinate,
        ])
    }
    return View(
      title: title, explanation: explanation, svg: svg, headlineName: headlineName,
      legend: sorted.map {
        LegendEntry(style: $0.subject, name: $0.name, headline: $0.headline?.fixed(3) ?? "–")
      },
      maximum: "\(maximum)", digits: "\(maximum > 1 ? 0 : 2)")
  }
}

extension Double {
  /// The number within 0...1; 0 for nan.
  var clampedToUnit: Double { self >= 0 ? min(self, 1) : 0 }
}
