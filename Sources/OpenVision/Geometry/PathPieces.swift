import Foundation

/// The elements of a path, in order.
struct PathPieces: Hashable, Sendable {
  private(set) var types: [CGPathElementType] = []
  /// The points of all elements, in order.
  private(set) var points: [CGPoint] = []
  /// The start point of the current subpath; nil before the first element.
  private(set) var begin: CGPoint?
  /// The end point of the last element; nil before the first element.
  private(set) var current: CGPoint?

  var hasCurves: Bool {
    types.contains { $0 == .addQuadCurveToPoint || $0 == .addCurveToPoint }
  }

  /// Adds an element to the path.
  ///
  /// - Parameters:
  ///   - type: the element's type.
  ///   - points: the element's points, whose number depends on the type.
  mutating func add(_ type: CGPathElementType, _ points: [CGPoint]) {
    if type == .moveToPoint {
      begin = points.first
    } else if current == nil, let first = points.first {
      add(.moveToPoint, [first])
    } else if types.last == .closeSubpath, let begin {
      // After a subpath is closed, the next subpath starts at the same point.
      add(.moveToPoint, [begin])
    }
    types.append(type)
    self.points.append(contentsOf: points)
    current = points.last
  }

  mutating func close() {
    guard let begin, types.last != .closeSubpath else { return }
    types.append(.closeSubpath)
    current = begin
  }

  mutating func append(_ other: PathPieces) {
    types += other.types
    points += other.points
    guard !other.types.isEmpty else { return }
    (begin, current) = (other.begin, other.current)
  }

  mutating func addRect(_ rect: CGRect, _ transform: CGAffineTransform) {
    let (x, y) = (rect.origin.x, rect.origin.y)
    let (right, top) = (x + rect.size.width, y + rect.size.height)
    let corners = [(x, y), (right, y), (right, top), (x, top)]
    for (index, corner) in corners.enumerated() {
      let point = CGPoint(x: corner.0, y: corner.1).applying(transform)
      add(index == 0 ? .moveToPoint : .addLineToPoint, [point])
    }
    close()
  }

  /// Adds an ellipse, approximated by four cubic curves. For a circle, the error is less than 0.03% of the radius.
  mutating func addEllipse(in rect: CGRect, _ transform: CGAffineTransform) {
    let (radiusX, radiusY) = (rect.size.width / 2, rect.size.height / 2)
    let (centerX, centerY) = (rect.origin.x + radiusX, rect.origin.y + radiusY)
    // For a circle of radius 1, the distance from each end point to the nearest control point. It is chosen so that the
    // midpoint of each curve is on the circle.
    let reach = 4.0 / 3 * (2.0.squareRoot() - 1)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: centerX + radiusX * x, y: centerY + radiusY * y).applying(transform)
    }
    add(.moveToPoint, [point(1, 0)])
    var (x, y) = (1.0, 0.0)
    for _ in 0..<4 {
      let (nextX, nextY) = (-y, x)
      add(
        .addCurveToPoint,
        [
          point(x + reach * nextX, y + reach * nextY), point(nextX + reach * x, nextY + reach * y),
          point(nextX, nextY),
        ])
      (x, y) = (nextX, nextY)
    }
    close()
  }

  func mapped(_ transform: CGAffineTransform) -> PathPieces {
    guard !transform.isIdentity else { return self }
    var mapped = self
    mapped.points = points.map { $0.applying(transform) }
    mapped.begin = begin?.applying(transform)
    mapped.current = current?.applying(transform)
    return mapped
  }

  /// Returns the path with its curves approximated by straight lines.
  func flattened(threshold: CGFloat) -> PathPieces {
    guard hasCurves else { return self }
    var flat = PathPieces()
    var next = 0
    for type in types {
      let own = Array(points[next..<next + type.pointCount])
      next += type.pointCount
      switch type {
      case .moveToPoint, .addLineToPoint: flat.add(type, own)
      case .closeSubpath: flat.close()
      case .addQuadCurveToPoint, .addCurveToPoint:
        for point in Self.points(of: [flat.current ?? own[0]] + own, threshold) {
          flat.add(.addLineToPoint, [point])
        }
      }
    }
    return flat
  }

  /// Returns points along a Bézier curve, excluding its first point. The points are so close together that the lines
  /// between them deviate from the curve by at most the threshold, unless this would take more than 10,000 points.
  private static func points(of controls: [CGPoint], _ threshold: CGFloat) -> [CGPoint] {
    // A straight line between a curve's end points deviates from the curve by at most an eighth of the maximum second
    // derivative.
    var bend = 0.0
    for index in 1..<controls.count - 1 {
      let (a, b, c) = (controls[index - 1], controls[index], controls[index + 1])
      bend = max(bend, hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y))
    }
    let degree = Double(controls.count - 1)
    let wanted = (degree * (degree - 1) * bend / 8 / max(threshold, 1e-300)).squareRoot()
    let count = wanted.isFinite ? Int(min(max(1, wanted.rounded(.up)), 10_000)) : 1
    return (1...count).map { step in
      let fraction = CGFloat(step) / CGFloat(count)
      var level = controls
      while level.count > 1 {
        level = (1..<level.count).map { index in
          let (a, b) = (level[index - 1], level[index])
          return CGPoint(x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y))
        }
      }
      return level[0]
    }
  }

  /// Calls a function for each straight line. A curve is treated as a straight line to its end point.
  ///
  /// - Parameters:
  ///   - closing: whether to close open subpaths with a line to their start point.
  ///   - body: the function to call.
  func forEachLine(closing: Bool, _ body: (_ start: CGPoint, _ end: CGPoint) -> Void) {
    var (begin, current) = (CGPoint.zero, CGPoint.zero)
    var next = 0
    for type in types {
      next += type.pointCount
      switch type {
      case .moveToPoint:
        if closing, current != begin { body(current, begin) }
        begin = points[next - 1]
        current = begin
      case .closeSubpath:
        body(current, begin)
        current = begin
      case .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint:
        body(current, points[next - 1])
        current = points[next - 1]
      }
    }
    if closing, current != begin { body(current, begin) }
  }
}
