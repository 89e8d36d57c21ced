import Foundation
import Geometry

/// A rotated rectangle, in image pixels.
struct TurnedRectangle: Hashable, Sendable {
  var center: Point
  /// The unit vector along the side that `width` measures.
  var along: Point
  var width: Double
  var height: Double

  /// The unit vector along the other side, which is 90 degrees clockwise from `along` in the image.
  var across: Point { Point(-along.y, along.x) }

  /// The corners, clockwise. The upper-left corner is first if `along` points to the right.
  var corners: [Point] {
    let (x, y) = (along * (width / 2), across * (height / 2))
    return [center - x - y, center + x - y, center + x + y, center - x + y]
  }

  /// Returns the same rectangle with another of its sides as the upper side.
  ///
  /// - Parameter quarters: the number of clockwise quarter turns.
  func turned(quarters: Int) -> TurnedRectangle {
    switch ((quarters % 4) + 4) % 4 {
    case 1: TurnedRectangle(center: center, along: across, width: height, height: width)
    case 2: TurnedRectangle(center: center, along: along * -1, width: width, height: height)
    case 3: TurnedRectangle(center: center, along: across * -1, width: height, height: width)
    default: self
    }
  }

  /// Returns the rectangle after its image is scaled by a horizontal and a vertical factor. If the factors differ, a
  /// rotated rectangle becomes a parallelogram, which is approximated by a rectangle.
  func scaled(_ x: Double, _ y: Double) -> TurnedRectangle {
    let side = Point(along.x * x, along.y * y)
    let other = Point(across.x * x, across.y * y)
    let (length, breadth) = (side.distance(to: Point(0, 0)), other.distance(to: Point(0, 0)))
    guard length > 0 else { return self }
    return TurnedRectangle(
      center: Point(center.x * x, center.y * y), along: side * (1 / length), width: width * length,
      height: height * breadth)
  }

  /// Returns the rectangle with its sides moved outward.
  ///
  /// The networks detect areas that are smaller than the text itself. The sides are moved by `ratio` times the area
  /// divided by the perimeter, as in differentiable binarization (Liao et al., "Real-time scene text detection with
  /// differentiable binarization", AAAI 2020, section 3.4).
  func unclipped(by ratio: Double) -> TurnedRectangle {
    guard width + height > 0 else { return self }
    let distance = ratio * width * height / (2 * (width + height))
    var grown = self
    grown.width += 2 * distance
    grown.height += 2 * distance
    return grown
  }

  /// Returns the smallest-area rectangle around a set of points. The result is nil if there are no
  /// points.
  ///
  /// One of its sides coincides with a side of the convex hull (Freeman and Shapira, "Determining
  /// the minimum-area encasing rectangle for an arbitrary closed curve", 1975).
  static func smallest(around points: [Point]) -> TurnedRectangle? {
    let hull = convexHull(of: points)
    guard let first = hull.first else { return nil }
    var best = TurnedRectangle(center: first, along: Point(1, 0), width: 0, height: 0)
    var leastArea = Double.infinity
    for (index, corner) in hull.enumerated() {
      let side = hull[(index + 1) % hull.count] - corner
      let length = (side.x * side.x + side.y * side.y).squareRoot()
      guard length > 0 else { continue }
      let along = side * (1 / length)
      let box = extent(of: hull, along: along)
      if box.width * box.height < leastArea {
        leastArea = box.width * box.height
        best = box
      }
    }
    return best
  }

  private static func extent(of points: [Point], along: Point) -> TurnedRectangle {
    let across = Point(-along.y, along.x)
    var (left, right, top, bottom) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for point in points {
      let (x, y) = (
        point.x * along.x + point.y * along.y, point.x * across.x + point.y * across.y
      )
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    let center = along * ((left + right) / 2) + across * ((top + bottom) / 2)
    return TurnedRectangle(
      center: center, along: along, width: right - left, height: bottom - top)
  }

  /// Returns the corners of the convex hull, by Andrew's monotone chain algorithm (1979).
  static func convexHull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var hull: [Point] = []
      for point in points {
        while hull.count > 1 {
          let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
          if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
          hull.removeLast()
        }
        hull.append(point)
      }
      return hull.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
