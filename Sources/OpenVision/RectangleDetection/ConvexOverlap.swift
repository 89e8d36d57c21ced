import Geometry

/// Functions that compute the overlap (intersection over union, IoU) of convex quadrilaterals.
enum ConvexOverlap {
  /// Returns whether the overlap (IoU) of two quadrilaterals is above a limit. The exact overlap is computed only if
  /// the areas and bounding boxes do not already rule out that it is above the limit.
  static func exceeds(_ limit: Double, _ a: Quadrilateral, _ b: Quadrilateral) -> Bool {
    let (areaA, areaB) = (abs(a.signedArea), abs(b.signedArea))
    let common = min(a.boundingBox.intersection(b.boundingBox).area, min(areaA, areaB))
    guard common > limit * (areaA + areaB - common) else { return false }
    return intersectionOverUnion(a, b) > limit
  }

  /// Returns the overlap (IoU), 0...1, computed by clipping one quadrilateral against the sides of the other (I.
  /// Sutherland and G. Hodgman, 1974). Both quadrilaterals must be convex, with their corners in clockwise order on
  /// screen.
  static func intersectionOverUnion(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
    let (boxA, boxB) = (a.boundingBox, b.boundingBox)
    guard boxA.intersection(boxB).area > 0 else { return 0 }
    var polygon = a.corners
    let clip = b.corners
    for index in 0..<4 {
      let from = clip[index]
      let along = clip[(index + 1) % 4] - from
      func inside(_ point: Point) -> Double {
        along.x * (point.y - from.y) - along.y * (point.x - from.x)
      }
      var result: [Point] = []
      for (position, point) in polygon.enumerated() {
        let next = polygon[(position + 1) % polygon.count]
        let (here, there) = (inside(point), inside(next))
        if here >= 0 { result.append(point) }
        if (here > 0 && there < 0) || (here < 0 && there > 0) {
          result.append(point + (next - point) * (here / (here - there)))
        }
      }
      polygon = result
      if polygon.isEmpty { return 0 }
    }
    let common = area(polygon)
    let union = abs(a.signedArea) + abs(b.signedArea) - common
    return union > 0 ? min(1, max(0, common / union)) : 0
  }

  private static func area(_ polygon: [Point]) -> Double {
    var sum = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      sum += point.x * next.y - next.x * point.y
    }
    return abs(sum) / 2
  }
}
