/// A scatter plot of accuracy against speed, with one point per method. A line joins the methods that are the best
/// compromises.
struct SpeedChart {
  struct Point {
    package var method: Int
    package var name: String
    package var framesPerSecond: Double
    package var accuracy: Double
    /// The 95% confidence interval of the accuracy; nil if unknown.
    package var interval: ClosedRange<Double>?
    /// The 95% confidence interval of the speed; nil if unknown.
    var speedInterval: ClosedRange<Double>?
    /// Whether the method ran on as many sequences as any other method. Otherwise, its figures cannot be compared
    /// with those of other methods.
    var isRanked = true

    /// Returns a description of the point, e.g. "name: AUC 0.512 (0.456 to 0.571), 123.4 frames per second (120.1 to
    /// 125.0)".
    package func words(_ accuracyName: String, _ speedName: String) -> String {
      func range(_ interval: ClosedRange<Double>?, _ digits: Int) -> String {
        interval.map { " (\($0.text(digits)))" } ?? ""
      }
      return "\(name): \(accuracyName) \(accuracy.fixed(3))\(range(interval, 3)), "
        + "\(framesPerSecond.fixed(1)) \(speedName)\(range(speedInterval, 1))"
    }
  }

  var title = ""
  var explanation = ""
  var file: String?
  var accuracyName: String
  /// The unit of the speed. The speed is computed as 1000 divided by the time in milliseconds.
  var speedName = "frames per second"
  /// Whether lower values of the figure are better.
  var isLowerBetter = false
  /// Whether the figure is a fraction in 0...1.
  var isShare = true
  var points: [Point]

  init(accuracyName: String, points: [Point]) {
    self.accuracyName = accuracyName
    self.points = points.filter {
      $0.framesPerSecond > 0 && $0.framesPerSecond.isFinite && $0.accuracy.isFinite
    }
  }

  /// Returns whether a point is accurate enough to be a compromise.
  private func isUsable(_ point: Point) -> Bool {
    guard isShare, !isLowerBetter else { return true }
    let best = points.filter(\.isRanked).map(\.accuracy).max() ?? 0
    return point.accuracy >= MethodSpeeds.minimumFraction * best
  }

  /// The Pareto front, with the slowest point first. It consists of the comparable and sufficiently accurate points
  /// that no other such point surpasses. A point surpasses another one if it is better in accuracy or speed and not
  /// worse in the other.
  var front: [Point] {
    let ranked = points.filter { $0.isRanked && isUsable($0) }
    return ranked.filter { point in
      !ranked.contains { other in
        let (accuracy, otherAccuracy) = (quality(point), quality(other))
        return other.framesPerSecond >= point.framesPerSecond && otherAccuracy >= accuracy
          && (other.framesPerSecond > point.framesPerSecond || otherAccuracy > accuracy)
      }
    }.sorted { $0.framesPerSecond < $1.framesPerSecond }
  }

  /// Returns the accuracy figure with its sign chosen so that higher is better.
  private func quality(_ point: Point) -> Double {
    isLowerBetter ? -point.accuracy : point.accuracy
  }

  /// The chart; nil if there is no method for which both figures are known.
  var view: ChartView? {
    guard !points.isEmpty else { return nil }
    let frame = frame
    let svg = frame.svg(
      description: "Accuracy against speed. "
        + points.map { $0.words(accuracyName, speedName) }.joined(separator: "; "),
      kind: "marks", data: scriptData(frame)
    ) { svg in
      for rate in guides { frame.vertical(rate, class: "guide", in: &svg) }
      let front = front
      if front.count > 1 {
        let corners = front.map {
          "\(frame.x($0.framesPerSecond).coordinate),\(frame.y($0.accuracy).coordinate)"
        }
        svg.element("polyline", ["class": "front", "points": corners.joined(separator: " ")])
      }
      let best = Set(front.map(\.method))
      for (point, label) in labeled(in: frame, front: best) {
        ChartPoint(
          method: point.method, x: point.framesPerSecond, y: point.accuracy,
          xInterval: point.speedInterval, yInterval: point.interval,
          text: point.words(accuracyName, speedName), radius: best.contains(point.method) ? 6 : 5,
          data: point.scriptData
        ).draw(label, in: frame, &svg)
      }
    }
    return ChartView(
      title: title,
      explanation: [explanation, guideWords].filter { !$0.isEmpty }.joined(separator: "; "),
      file: file, svg: svg, isWide: true,
      headline: front.count > 1
        ? "best trade-offs: " + front.map(\.name).joined(separator: ", ") : "",
      plot: PlotData(
        xAxis: frame.xAxis, yAxis: frame.yAxis,
        series: points.map {
          .point($0.method, $0.name, $0.framesPerSecond, $0.accuracy, $0.speedInterval, $0.interval)
        }, kind: .marks, isLabeled: points.count <= Self.maximumNames))
  }

  /// Returns the data that the page's script needs to redraw the chart for selected points; see `speed.js`.
  private func scriptData(_ frame: ChartFrame) -> [(name: String, value: String)] {
    let area = [
      frame.left, frame.top, frame.width - frame.right, frame.height - frame.bottom, frame.width,
    ]
    return [
      ("data-front", isLowerBetter ? "lower" : "higher"), ("data-share", isShare ? "1" : "0"),
      ("data-least", isShare && !isLowerBetter ? "\(MethodSpeeds.minimumFraction)" : "0"),
      ("data-names", "\(Self.maximumNames)"),
      ("data-area", area.map(\.coordinate).joined(separator: " ")),
    ]
  }

  /// The range of speeds that contains all points and their confidence intervals, with a margin.
  private var speedRange: ClosedRange<Double> {
    let speeds = points.flatMap { [$0.framesPerSecond] + $0.speedInterval.ends }.filter { $0 > 0 }
    let (lowest, highest) = (speeds.min() ?? 1, speeds.max() ?? 1)
    // The end of the range is at least four times its start, so that small differences look small.
    let room = max(1.25, 2 * (lowest / highest).squareRoot())
    return lowest / room...highest * room
  }

  /// The common video frame rates that are within or close to the range of speeds.
  private var guides: [Double] {
    let range = speedRange
    return [30, 60].filter { (range.lowerBound / 2...range.upperBound * 2).contains($0) }
  }

  private var guideWords: String {
    let rates = guides.map { $0.fixed(0) }.joined(separator: " and ")
    return rates.isEmpty ? "" : "dashed: \(rates) \(speedName)"
  }

  private var frame: ChartFrame {
    let range = guides.reduce(speedRange) {
      min($0.lowerBound, $1 / 1.1)...max($0.upperBound, $1 * 1.1)
    }
    let xAxis = ChartAxis.logarithmic("\(speedName) (logarithmic)", over: range)
    guard isShare else {
      return ChartFrame(
        width: ChartFrame.wide, xAxis: xAxis,
        yAxis: .linear(accuracyName, to: 1.1 * (points.map(\.accuracy).max() ?? 1)))
    }
    return ChartFrame(
      width: ChartFrame.wide, xAxis: xAxis,
      yAxis: .fractions(accuracyName, around: points.flatMap { [$0.accuracy] + $0.interval.ends }))
  }

  /// The maximum number of points for which all names are visible. If there are more, only the names of the points on
  /// the Pareto front are visible. The other names are shown when their points are selected.
  private static let maximumNames = 10

  /// Returns the points in descending order of accuracy, each with the position of its name.
  private func labeled(
    in frame: ChartFrame, front: Set<Int>
  ) -> [(point: Point, label: PointLabel)] {
    let points = points.sorted { $0.accuracy > $1.accuracy }
    let labels = PointLabel.all(
      points.map { point in
        PointLabel(
          point.name, besideX: frame.x(point.framesPerSecond), y: frame.y(point.accuracy),
          isNamed: points.count <= Self.maximumNames || front.contains(point.method), in: frame)
      })
    return Array(zip(points, labels))
  }
}

extension SpeedChart.Point {
  /// The data from which the page's script recomputes the position of the point.
  fileprivate var scriptData: [(name: String, value: String)] {
    func ends(_ interval: ClosedRange<Double>?) -> String {
      interval.map { "\($0.lowerBound) \($0.upperBound)" } ?? ""
    }
    return [
      ("data-name", name), ("data-speed", "\(framesPerSecond)"), ("data-accuracy", "\(accuracy)"),
      ("data-speeds", ends(speedInterval)), ("data-accuracies", ends(interval)),
      ("data-ranked", isRanked ? "1" : "0"),
    ]
  }
}
