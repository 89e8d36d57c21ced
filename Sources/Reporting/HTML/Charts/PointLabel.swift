/// The name next to a point in a chart, with its position in image coordinates.
struct PointLabel {
  var name: String
  /// The x-coordinate of whichever end of the text is closer to the point.
  private(set) var x: Double
  /// The y-coordinate of the text's baseline.
  private(set) var y: Double
  private(set) var isLeft: Bool
  private let isNamed: Bool
  private let pointX: Double
  private let pointY: Double
  /// The range of x-coordinates available for text.
  private let room: ClosedRange<Double>

  /// Places a name on the side of its point where there is more space.
  ///
  /// - Parameter isNamed: whether the name is always visible. Other names are shown when their points are selected.
  init(_ name: String, besideX x: Double, y: Double, isNamed: Bool, in frame: ChartFrame) {
    self.name = name
    self.isNamed = isNamed
    (pointX, pointY) = (x, y)
    room = frame.left...frame.width
    isLeft = x > (frame.left + frame.width - frame.right) / 2
    self.x = x + (isLeft ? -Self.distance : Self.distance)
    self.y = y + Self.above
  }

  private static let distance = 10.0
  private static let above = -7.0
  private static let below = 17.0
  private static let lineHeight = 14.0
  /// The radius of a point, in image coordinates.
  private static let radius = 7.0

  /// Moves names so that they overlap neither other names nor points. Names that come first in the list have priority.
  /// If there is no free position for a name, it is moved down, below the names that it overlaps.
  static func all(_ labels: [PointLabel]) -> [PointLabel] {
    var placed: [PointLabel] = []
    for label in labels {
      guard label.isNamed else {
        placed.append(label)
        continue
      }
      let free = label.candidates.first { candidate in
        candidate.room.contains(candidate.span.lowerBound)
          && candidate.room.contains(candidate.span.upperBound)
          && !placed.contains { candidate.liesOn($0) }
          && !labels.contains { candidate.coversPoint(of: $0) }
      }
      placed.append(free ?? label.pushedDown(by: placed))
    }
    return placed
  }

  /// The four possible positions around the point, with the preferred position first.
  private var candidates: [PointLabel] {
    [isLeft, !isLeft].flatMap { isLeft in
      [Self.above, Self.below].map { offset in
        var candidate = self
        candidate.isLeft = isLeft
        candidate.x = pointX + (isLeft ? -Self.distance : Self.distance)
        candidate.y = pointY + offset
        return candidate
      }
    }
  }

  private func pushedDown(by placed: [PointLabel]) -> PointLabel {
    placed.reduce(into: self) { label, other in
      if label.liesOn(other) { label.y = other.y + Self.lineHeight }
    }
  }

  /// The range of x-coordinates that the text covers, assuming about seven units per letter.
  private var span: ClosedRange<Double> {
    let width = 7 * Double(name.count)
    return isLeft ? x - width...x : x...x + width
  }

  private func liesOn(_ other: PointLabel) -> Bool {
    other.isNamed && other.span.overlaps(span) && abs(other.y - y) < Self.lineHeight
  }

  private func coversPoint(of other: PointLabel) -> Bool {
    let across = other.pointX - Self.radius...other.pointX + Self.radius
    let down = other.pointY - Self.radius...other.pointY + Self.radius
    // The text extends from the top of capital letters to the bottom of letters such as g.
    return span.overlaps(across) && (y - 10...y + 3).overlaps(down)
  }

  /// Draws the name if it is visible.
  ///
  /// - Parameter evenUnnamed: whether a name that is not visible is also written, so that the page's script can show
  ///   it.
  func draw(in svg: inout SVG, evenUnnamed: Bool = false) {
    guard isNamed || evenUnnamed else { return }
    svg.element(
      "text",
      [
        "class": isNamed ? "label" : "label unnamed", "x": x.coordinate, "y": y.coordinate,
        "text-anchor": isLeft ? "end" : "start",
      ],
      text: name)
  }
}
