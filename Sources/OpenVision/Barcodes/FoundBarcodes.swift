import Geometry

/// The codes that have been found in an image so far. Further searches look for patterns outside them only.
struct FoundBarcodes {
  private(set) var codes: [Barcode] = []

  var isEmpty: Bool { codes.isEmpty }

  init(_ codes: [Barcode] = []) { self.codes = codes }

  /// Returns whether a point in the image is inside one of the codes.
  func cover(_ point: Point) -> Bool { codes.contains { $0.covers(point) } }

  /// Adds the codes that are not inside a code that has already been found.
  mutating func add(_ others: [Barcode]) {
    for code in others where !cover(code.middle) { codes.append(code) }
  }
}

extension Barcode {
  /// The mean of the corners.
  var middle: Point { corners.reduce(Point(0, 0), +) * (1 / Double(max(1, corners.count))) }

  /// Returns whether a point is inside the code or on its border.
  func covers(_ point: Point) -> Bool { corners.isConvexHull(around: point) }
}

extension [Point] {
  /// Returns whether a point is inside or on the boundary of the convex polygon with these
  /// corners.
  func isConvexHull(around point: Point) -> Bool {
    var (left, right) = (false, false)
    for (index, corner) in enumerated() {
      let (side, way) = (self[(index + 1) % count] - corner, point - corner)
      let turn = side.x * way.y - side.y * way.x
      if turn > 0 { right = true }
      if turn < 0 { left = true }
    }
    return !(left && right)
  }
}
