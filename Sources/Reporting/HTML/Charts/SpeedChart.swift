import Foundation

/// Accuracy against speed: one point per subject, the best compromises joined by a line.
struct SpeedChart {
  struct Point {
    var subject: Int
    var name: String
    var framesPerSecond: Double
    var accuracy: Double
    /// The accuracy's 95 % interval.
    var interval: ClosedRange<Double>?
  }

  private static let width = 840.0

  var accuracyName: String
  var points: [Point]

  init(accuracyName: String, points: [Point]) {
    self.accuracyName = accuracyName
    self.points = points.filter {
      $0.framesPerSecond > 0 && $0.framesPerSecond.isFinite && $0.accuracy.isFinite
    }
  }

  /// The subjects that no other one beats in both accuracy and speed, slowest first.
  var front: [Point] {
    points.filter { point in
      !points.contains { other in
        other.framesPerSecond >= point.framesPerSecond && other.accuracy >= point.accuracy
          && (other.framesPerSecond > point.framesPerSecond || other.accuracy > point.accuracy)
      }
    }.sorted { $0.framesPerSecond < $1.framesPerSecond }
  }

  /// The chart; nil where no subject has both numbers.
  var svg: String? {
    guard !points.isEmpty else { return nil }
    let speeds = points.map(\.framesPerSecond)
    let lowest = min(20, speeds.min() ?? 20)
    let highest = max(120, speeds.max() ?? 120)
    // A little air on both sides, on a logarithmic axis.
    let start = log10(lowest / 1.25)
    let end = log10(highest * 1.25)
    let lows = points.map { $0.interval?.lowerBound ?? $0.accuracy }
    let highs = points.map { $0.interval?.upperBound ?? $0.accuracy }
    let floor = max(0, ((lows.min() ?? 0) * 10 - 0.25).rounded(.down) / 10)
    let ceiling = min(1, max(floor + 0.2, ((highs.max() ?? 1) * 10 + 0.25).rounded(.up) / 10))
    func xShare(_ speed: Double) -> Double { (log10(speed) - start) / (end - start) }
    func yShare(_ accuracy: Double) -> Double { (accuracy - floor) / (ceiling - floor) }

    let frame = ChartFrame(
      width: Self.width,
      xTitle: "frames per second (logarithmic)", yTitle: accuracyName,
      xTicks: Self.speedTicks(from: pow(10, start), to: pow(10, end)).map {
        ChartFrame.Tick(position: xShare($0), label: $0 >= 1 ? $0.fixed(0) : "\($0)")
      },
      yTicks: (0...Int(((ceiling - floor) * 10).rounded())).map { step in
        let value = floor + Double(step) / 10
        return ChartFrame.Tick(position: yShare(value), label: value.fixed(1))
      })
    let description = points.map {
      "\($0.name): \(accuracyName) \($0.accuracy.fixed(3)), \($0.framesPerSecond.fixed(0)) per second"
    }
    return frame.svg(
      description: "Accuracy against speed. " + description.joined(separator: "; "), class: "speed"
    ) { svg in
      for rate in [30.0, 60.0] {
        let x = frame.x(xShare(rate))
        svg.element(
          "line",
          [
            "class": "guide", "x1": x.coordinate, "x2": x.coordinate,
            "y1": ChartFrame.top.coordinate,
            "y2": (ChartFrame.height - ChartFrame.bottom).coordinate,
          ])
      }
      let front = front
      if front.count > 1 {
        let corners = front.map {
          "\(frame.x(xShare($0.framesPerSecond)).coordinate),"
            + frame.y(yShare($0.accuracy)).coordinate
        }
        svg.element("polyline", ["class": "front", "points": corners.joined(separator: " ")])
      }
      for label in labels(in: frame, xShare: xShare, yShare: yShare) {
        let point = label.point
        let x = frame.x(xShare(point.framesPerSecond))
        let y = frame.y(yShare(point.accuracy))
        let isOnFront = front.contains { $0.subject == point.subject }
        svg.group(["class": "s\(point.subject)"]) { svg in
          if let interval = point.interval {
            svg.element(
              "line",
              [
                "class": "whisker", "x1": x.coordinate, "x2": x.coordinate,
                "y1": frame.y(yShare(max(floor, interval.lowerBound))).coordinate,
                "y2": frame.y(yShare(min(ceiling, interval.upperBound))).coordinate,
              ])
          }
          svg.element(
            "circle",
            ["class": "dot", "cx": x.coordinate, "cy": y.coordinate, "r": isOnFront ? "6" : "5"],
            title: "\(point.name): \(accuracyName) \(point.accuracy.fixed(3)), "
              + "\(point.framesPerSecond.fixed(1)) frames per second")
          svg.element(
            "text",
            [
              "class": "label", "x": label.x.coordinate, "y": label.y.coordinate,
              "text-anchor": label.isLeft ? "end" : "start",
            ],
            text: point.name)
        }
      }
    }
  }

  private struct Label {
    var point: Point
    var x: Double
    var y: Double
    var isLeft: Bool
  }

  /// Names beside their points, pushed apart where they would lie on each other.
  private func labels(
    in frame: ChartFrame, xShare: (Double) -> Double, yShare: (Double) -> Double
  ) -> [Label] {
    var placed: [Label] = []
    for point in points.sorted(by: { $0.accuracy > $1.accuracy }) {
      let share = xShare(point.framesPerSecond)
      let isLeft = share > 0.5
      let x = frame.x(share) + (isLeft ? -10 : 10)
      var y = frame.y(yShare(point.accuracy)) + 4
      let textWidth = 7 * Double(point.name.count)
      func span(_ label: Label) -> ClosedRange<Double> {
        let width = 7 * Double(label.point.name.count)
        return label.isLeft ? label.x - width...label.x : label.x...label.x + width
      }
      let mine = isLeft ? x - textWidth...x : x...x + textWidth
      for other in placed where span(other).overlaps(mine) && abs(other.y - y) < 14 {
        y = other.y + 14
      }
      placed.append(Label(point: point, x: x, y: y, isLeft: isLeft))
    }
    return placed
  }

  private static func speedTicks(from start: Double, to end: Double) -> [Double] {
    let decades = [0.1, 1.0, 10, 100, 1000, 10_000, 100_000]
    let fine = decades.flatMap { [$0, 2 * $0, 5 * $0] }.filter { $0 >= start && $0 <= end }
    if fine.count <= 7 { return fine }
    return decades.filter { $0 >= start && $0 <= end }
  }
}
