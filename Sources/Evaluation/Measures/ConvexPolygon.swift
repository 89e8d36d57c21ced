import Geometry

/// A convex polygon with at most 24 vertices. The vertices may run clockwise or counterclockwise, and are stored
/// without heap allocation.
struct ConvexPolygon {
  /// The maximum number of vertices. A quadrilateral that is cropped to a frame has at most eight vertices, so the
  /// intersection of two cropped quadrilaterals has at most 16. The remaining capacity allows for rounding errors.
  private static let capacity = 24

  private var vertices: InlineArray<24, Point>
  private(set) var count: Int

  init() {
    vertices = InlineArray(repeating: Point(0, 0))
    count = 0
  }

  init(_ a: Point, _ b: Point, _ c: Point) {
    self.init()
    append(a)
    append(b)
    append(c)
  }

  init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    self.init(a, b, c)
    append(d)
  }

  init(_ box: Box) {
    self.init(
      Point(box.x, box.y), Point(box.maxX, box.y), Point(box.maxX, box.maxY),
      Point(box.x, box.maxY))
  }

  private mutating func append(_ point: Point) {
    guard count < Self.capacity else { return }
    vertices[count] = point
    count += 1
  }

  /// The signed area, computed by the shoelace formula with coordinates relative to the first vertex, which preserves
  /// precision far from the origin.
  var signedArea: Double {
    guard count > 2 else { return 0 }
    let origin = vertices[0]
    var doubled = 0.0
    var previous = vertices[1] - origin
    for index in 2..<count {
      let next = vertices[index] - origin
      doubled += previous.x * next.y - previous.y * next.x
      previous = next
    }
    return doubled / 2
  }

  var area: Double { abs(signedArea) }

  /// Returns the part of the polygon inside another convex polygon. The vertices of either polygon may run in either
  /// direction.
  ///
  /// Sutherland and Hodgman, "Reentrant polygon clipping", Communications of the ACM 17(1), 1974.
  func clipped(by clip: ConvexPolygon) -> ConvexPolygon {
    let orientation = clip.signedArea
    guard orientation != 0, count > 2 else { return ConvexPolygon() }
    var subject = self
    var from = clip.vertices[clip.count - 1]
    for index in 0..<clip.count {
      let to = clip.vertices[index]
      subject = subject.clipped(from: from, to: to, sign: orientation > 0 ? 1 : -1)
      from = to
    }
    return subject
  }

  /// Returns the part of the polygon on the inner side of the line through two points.
  private func clipped(from: Point, to: Point, sign: Double) -> ConvexPolygon {
    var result = ConvexPolygon()
    guard count > 0, from != to else { return count > 0 ? self : result }
    let direction = to - from
    func side(_ point: Point) -> Double {
      let offset = point - from
      return sign * (direction.x * offset.y - direction.y * offset.x)
    }
    var previous = vertices[count - 1]
    var previousSide = side(previous)
    for index in 0..<count {
      let current = vertices[index]
      let currentSide = side(current)
      if (previousSide < 0) != (currentSide < 0) && previousSide != 0 && currentSide != 0 {
        let fraction = previousSide / (previousSide - currentSide)
        result.append(previous + (current - previous) * fraction)
      }
      if currentSide >= 0 { result.append(current) }
      previous = current
      previousSide = currentSide
    }
    return result
  }
}
