import Foundation
import Geometry

/// The arrangement of a picture's lines: the direction in which each is read, and their order.
struct TextLayout {
  /// The proportions from which a rectangle's longer side shows the direction of its text.
  private static let longProportions = 2.0

  /// The direction of most text, of length 1. It points to the right, or down if lines are upright.
  let along: Point

  /// Finds the direction of most text from the long rectangles, or from all if none is long.
  init(of rectangles: [TurnedRectangle]) {
    let long = rectangles.filter {
      max($0.width, $0.height) >= Self.longProportions * min($0.width, $0.height)
    }
    // Directions that differ by half a turn are the same, so their angles are doubled.
    var sum = Point(0, 0)
    for rectangle in long.isEmpty ? rectangles : long {
      let axis = Self.longAxis(of: rectangle)
      let length = max(rectangle.width, rectangle.height)
      sum = sum + Point(axis.x * axis.x - axis.y * axis.y, 2 * axis.x * axis.y) * length
    }
    let angle = sum == Point(0, 0) ? 0 : atan2(sum.y, sum.x) / 2
    along = Self.rightward(Point(cos(angle), sin(angle)))
  }

  private static func longAxis(of rectangle: TurnedRectangle) -> Point {
    rectangle.width >= rectangle.height ? rectangle.along : rectangle.across
  }

  /// Returns one of a direction and its opposite: the one to the right, or down for steep ones.
  private static func rightward(_ axis: Point) -> Point {
    let isSteep = abs(axis.y) > abs(axis.x) + 1e-9
    return (isSteep ? axis.y : axis.x) < 0 ? axis * -1 : axis
  }

  /// Returns a rectangle whose `along` is the direction in which its text is read, or the opposite.
  ///
  /// Text of one or two characters may be higher than wide. Its direction is that of most text.
  func oriented(_ rectangle: TurnedRectangle) -> TurnedRectangle {
    let isLong =
      max(rectangle.width, rectangle.height)
      >= Self.longProportions * min(rectangle.width, rectangle.height)
    let wanted = isLong ? Self.rightward(Self.longAxis(of: rectangle)) : along
    let turns = (0..<4).map { rectangle.turned(quarters: $0) }
    return turns.max { dot($0.along, wanted) < dot($1.along, wanted) } ?? rectangle
  }

  /// Tells whether a rectangle's text runs across most text.
  func crosses(_ rectangle: TurnedRectangle) -> Bool {
    abs(dot(rectangle.along, along)) < 0.7
  }

  private func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

  /// Returns the order in which rectangles are read: rows from above, each from left to right.
  ///
  /// - Parameter isUpsideDown: whether most text is read against `along`.
  func order(of rectangles: [TurnedRectangle], isUpsideDown: Bool) -> [Int] {
    let right = isUpsideDown ? along * -1 : along
    let down = Point(-right.y, right.x)
    func height(_ rectangle: TurnedRectangle) -> Double { min(rectangle.width, rectangle.height) }
    let fromAbove = rectangles.indices.sorted {
      (dot(rectangles[$0].center, down), $0) < (dot(rectangles[$1].center, down), $1)
    }
    var rows: [[Int]] = []
    for index in fromAbove {
      if let first = rows.last?.first {
        let distance = dot(rectangles[index].center - rectangles[first].center, down)
        if distance < 0.5 * min(height(rectangles[index]), height(rectangles[first])) {
          rows[rows.count - 1].append(index)
          continue
        }
      }
      rows.append([index])
    }
    return rows.flatMap { row in
      row.sorted {
        (dot(rectangles[$0].center, right), $0) < (dot(rectangles[$1].center, right), $1)
      }
    }
  }
}
