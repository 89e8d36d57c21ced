import Geometry

extension Quadrilateral {
  /// Returns the intersection over union of the enclosed areas, 0...1, computed by exact clipping; 0 if either
  /// quadrilateral has a non-finite corner or encloses no area.
  ///
  /// Corners may run in either direction. Reflex corners and crossing sides are supported: a self-crossing
  /// quadrilateral encloses both of its lobes.
  package func overlap(with other: Quadrilateral) -> Double {
    Region.quadrilateral(self).polygonOverlap(with: .quadrilateral(other), within: nil)
  }
}

extension Region {
  /// Returns the intersection over union of two regions, which are compared as polygons. If `frame` is given, only the
  /// parts inside `frame` are compared.
  func polygonOverlap(with other: Region, within frame: Box?) -> Double {
    guard isValid, other.isValid else { return 0 }
    if self == other && frame == nil { return 1 }
    let own = ConvexPieces(self, within: frame)
    let others = ConvexPieces(other, within: frame)
    let shared = own.sharedArea(with: others)
    let ratio = shared / (own.area + others.area - shared)
    return ratio.isNaN ? 0 : min(max(ratio, 0), 1)
  }
}

/// A region, represented as one or two disjoint convex polygons.
private struct ConvexPieces {
  private var first: ConvexPolygon
  private var second: ConvexPolygon?

  init(_ region: Region, within frame: Box?) {
    switch region {
    case .box(let box): first = ConvexPolygon(box)
    case .quadrilateral(let quadrilateral):
      (first, second) = Self.pieces(of: quadrilateral)
    }
    if let frame {
      let bounds = ConvexPolygon(frame)
      first = first.clipped(by: bounds)
      second = second?.clipped(by: bounds)
    }
  }

  var area: Double { first.area + (second?.area ?? 0) }

  func sharedArea(with other: ConvexPieces) -> Double {
    var sum = first.clipped(by: other.first).area
    if let theirs = other.second { sum += first.clipped(by: theirs).area }
    if let second {
      sum += second.clipped(by: other.first).area
      if let theirs = other.second { sum += second.clipped(by: theirs).area }
    }
    return sum
  }

  /// Splits a quadrilateral into convex pieces. A convex quadrilateral stays in one piece. A quadrilateral with a
  /// reflex corner is split into two triangles along the diagonal from that corner. A self-crossing quadrilateral is
  /// split into its two lobes, which are triangles.
  private static func pieces(of shape: Quadrilateral) -> (ConvexPolygon, ConvexPolygon?) {
    let (a, b, c, d) = (shape.topLeft, shape.topRight, shape.bottomRight, shape.bottomLeft)
    if let crossing = crossing(a, b, c, d) {
      return (ConvexPolygon(crossing, b, c), ConvexPolygon(crossing, d, a))
    }
    if let crossing = crossing(b, c, d, a) {
      return (ConvexPolygon(crossing, c, d), ConvexPolygon(crossing, a, b))
    }
    // If a diagonal is inside the shape, the triangles on its two sides have the same orientation.
    let splitAtA = turn(a, b, c) * turn(a, c, d) >= 0
    let splitAtB = turn(b, c, d) * turn(b, d, a) >= 0
    if splitAtA && splitAtB { return (ConvexPolygon(a, b, c, d), nil) }
    return splitAtA
      ? (ConvexPolygon(a, b, c), ConvexPolygon(a, c, d))
      : (ConvexPolygon(b, c, d), ConvexPolygon(b, d, a))
  }

  /// Returns twice the signed area of a triangle.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns the point at which the segments a-b and c-d cross; nil if the segments do not cross, or if one segment
  /// only touches the other.
  private static func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    let (sideA, sideB) = (turn(c, d, a), turn(c, d, b))
    let (sideC, sideD) = (turn(a, b, c), turn(a, b, d))
    guard sideA * sideB < 0, sideC * sideD < 0 else { return nil }
    return a + (b - a) * (sideA / (sideA - sideB))
  }
}
