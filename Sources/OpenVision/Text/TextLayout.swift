import Foundation
import Geometry

/// The layout of an image's lines: the direction in which each line is read, and the order of the
/// lines.
struct TextLayout {
  /// The minimum ratio of a rectangle's longer side to its shorter side for the longer side to indicate the direction
  /// of the text.
  private static let longProportions = 2.0

  /// The direction of most text, as a unit vector. It points to the right, or downward if lines are
  /// vertical.
  let along: Point

  /// Finds the direction of most text from the long rectangles, or from all rectangles if none is
  /// long.
  init(of rectangles: [TurnedRectangle]) {
    let long = rectangles.filter {
      max($0.width, $0.height) >= Self.longProportions * min($0.width, $0.height)
    }
    // Directions that differ by half a turn are equivalent, so the angles are doubled before they are averaged.
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

  /// Returns either a direction or its opposite, whichever points to the right, or downward if the direction is steep.
  private static func rightward(_ axis: Point) -> Point {
    let isSteep = abs(axis.y) > abs(axis.x) + 1e-9
    return (isSteep ? axis.y : axis.x) < 0 ? axis * -1 : axis
  }

  /// Returns the rectangle turned so that its `along` is either the direction in which its text is read or the opposite
  /// direction.
  ///
  /// A rectangle that is not long may contain only one or two characters. Its text is assumed to run in the direction
  /// of most text.
  func oriented(_ rectangle: TurnedRectangle) -> TurnedRectangle {
    let isLong =
      max(rectangle.width, rectangle.height)
      >= Self.longProportions * min(rectangle.width, rectangle.height)
    let wanted = isLong ? Self.rightward(Self.longAxis(of: rectangle)) : along
    let turns = (0..<4).map { rectangle.turned(quarters: $0) }
    return turns.max { dot($0.along, wanted) < dot($1.along, wanted) } ?? rectangle
  }

  /// Returns whether a rectangle's text runs across the direction of most text.
  func crosses(_ rectangle: TurnedRectangle) -> Bool {
    abs(dot(rectangle.along, along)) < 0.7
  }

  private func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

  /// Returns the indices of the rectangles in the order in which they are read: rows from top to bottom, and each row
  /// from left to right.
  ///
  /// - Parameter isUpsideDown: whether most text is read in the direction opposite to `along`.
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
