import Evaluation

/// How often boxes of a confidence are right: on the diagonal the confidence means what it says.
struct ReliabilityChart {
  var bins: [ConfidenceQuality.ReliabilityBin]

  /// nil where there is no frame with a confidence.
  var svg: String? {
    let total = bins.reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    let frame = ChartFrame(
      xTitle: "mean confidence", yTitle: "share of right boxes",
      xTicks: ChartFrame.fifths(of: 1, digits: 1), yTicks: ChartFrame.fifths(of: 1, digits: 1))
    let points = bins.compactMap { bin in
      if let x = bin.meanConfidence, let y = bin.rightShare {
        (x.clampedToUnit, y, bin.count)
      } else {
        nil
      }
    }
    let words = points.map { "\($0.0.fixed(2)): \($0.1.fixed(2)) of \($0.2)" }
    return frame.svg(
      description: "Reliability. " + words.joined(separator: ", "), class: "reliability"
    ) { svg in
      svg.element(
        "line",
        [
          "class": "guide", "x1": frame.x(0).coordinate, "y1": frame.y(0).coordinate,
          "x2": frame.x(1).coordinate, "y2": frame.y(1).coordinate,
        ])
      svg.group(["class": "s0"]) { svg in
        let line = points.map {
          "\(frame.x($0.0).coordinate),\(frame.y($0.1).coordinate)"
        }
        svg.element("polyline", ["class": "curve s0", "points": line.joined(separator: " ")])
        for (x, y, count) in points {
          let share = Double(count) / Double(total)
          svg.element(
            "circle",
            [
              "class": "dot", "cx": frame.x(x).coordinate, "cy": frame.y(y).coordinate,
              "r": (2.5 + 9 * share.squareRoot()).coordinate,
            ],
            title: "\(count) frames of mean confidence \(x.fixed(3)), \(y.fixed(3)) of them right")
        }
      }
    }
  }
}
