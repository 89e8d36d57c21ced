import Foundation

/// The type of a path element. The raw values are the same as in Core Graphics.
public enum CGPathElementType: Int32, Sendable, CaseIterable {
  /// The start of a new subpath at a point.
  case moveToPoint = 0
  /// A straight line to a point.
  case addLineToPoint = 1
  /// A quadratic Bézier curve, given by its control point and its end point.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve, given by its two control points and its end point.
  case addCurveToPoint = 3
  /// A straight line back to the start of the subpath.
  case closeSubpath = 4

  /// The number of points that an element of this type has.
  var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// A path element that is passed to a block. Its points are valid only until the block returns.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The element's points, whose number depends on `type`.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if its winding number is not zero, that is, if the path circles it more often in one direction
  /// than in the other.
  case winding = 0
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd = 1
}

/// A shape made of straight lines and Bézier curves, in one or more subpaths.
///
/// To draw a path, visit its elements with `applyWithBlock(_:)`. A path returned by
/// `flattened(threshold:)` contains only straight lines. A path is immutable unless it is a
/// `CGMutablePath`.
public class CGPath: Hashable, CustomStringConvertible {
  var pieces = PathPieces()

  /// Creates the path of an axis-aligned rectangle. It starts at the rectangle's origin and runs
  /// counterclockwise if the y-axis points up.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(pieces: PathPieces())
    pieces.addRect(rect, transform?.pointee ?? .identity)
  }

  /// Creates the path of the ellipse inscribed in an axis-aligned rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(pieces: PathPieces())
    pieces.addEllipse(in: rect, transform?.pointee ?? .identity)
  }

  init(pieces: PathPieces) { self.pieces = pieces }

  /// Whether the path has no elements.
  public var isEmpty: Bool { pieces.types.isEmpty }

  /// The end point of the last element, or the origin if the path is empty.
  public var currentPoint: CGPoint { pieces.current ?? .zero }

  /// The smallest axis-aligned rectangle that contains all points of the path, including the curves' control points. It
  /// is `CGRect.null` if the path is empty.
  public var boundingBox: CGRect { CGRect(around: pieces.points) }

  /// The smallest axis-aligned rectangle that contains the lines and curves, but not necessarily the control points. It
  /// is `CGRect.null` if the path is empty. Curves are approximated by straight lines with an error of at most a
  /// ten-thousandth of the longer side of `boundingBox`.
  public var boundingBoxOfPath: CGRect {
    guard pieces.hasCurves else { return boundingBox }
    return CGRect(around: pieces.flattened(threshold: fineness).points)
  }

  private var fineness: CGFloat {
    let box = boundingBox
    return max(box.size.width, box.size.height) / 10_000
  }

  /// Calls a block with each element, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    var next = 0
    var buffer = [CGPoint](repeating: .zero, count: 3)
    buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for type in pieces.types {
        for index in 0..<type.pointCount { base[index] = pieces.points[next + index] }
        next += type.pointCount
        var element = CGPathElement(type: type, points: base)
        block(&element)
      }
    }
  }

  /// Returns whether a point is inside the path. Open subpaths are treated as closed.
  ///
  /// - Parameters:
  ///   - rule: the rule that decides which points are inside.
  ///   - transform: a transform to apply to the path before the test.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let lines = pieces.flattened(threshold: fineness)
    var turns = 0
    var crossings = 0
    lines.forEachLine(closing: true) { start, end in
      let (start, end) = (start.applying(transform), end.applying(transform))
      guard (start.y > point.y) != (end.y > point.y) else { return }
      let fraction = (point.y - start.y) / (end.y - start.y)
      guard start.x + fraction * (end.x - start.x) > point.x else { return }
      crossings += 1
      turns += end.y > start.y ? 1 : -1
    }
    return rule == .winding ? turns != 0 : !crossings.isMultiple(of: 2)
  }

  /// Returns the path with its curves approximated by straight lines.
  ///
  /// - Parameter threshold: the maximum distance between a curve and the lines that approximate it, above zero.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(pieces: pieces.flattened(threshold: threshold))
  }

  /// Returns an immutable copy of the path.
  public func copy() -> CGPath? { CGPath(pieces: pieces) }

  /// Returns a copy of the path with a transform applied; nil means the identity transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(pieces: pieces.mapped(transform?.pointee ?? .identity))
  }

  /// Returns a copy of the path that can be extended.
  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.pieces = pieces
    return copy
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.pieces == b.pieces }

  public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }

  /// A single line of text with the number of elements and, unless the path is empty, its bounding box.
  public var description: String {
    "\(type(of: self)) of \(pieces.types.count) pieces" + (isEmpty ? "" : " in \(boundingBox)")
  }
}

/// A path that can be extended.
///
/// Each of the methods below, except `closeSubpath()`, can apply a transform to the elements that it adds. If there is
/// no current point, a line or curve starts at the first of the points given for it.
public final class CGMutablePath: CGPath {
  public init() { super.init(pieces: PathPieces()) }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    pieces.add(.moveToPoint, [point.applying(transform)])
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    pieces.add(.addLineToPoint, [point.applying(transform)])
  }

  /// Starts a new subpath at the first point and connects the points with lines, in order.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      pieces.add(index == 0 ? .moveToPoint : .addLineToPoint, [point.applying(transform)])
    }
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    pieces.add(.addQuadCurveToPoint, [control, end].map { $0.applying(transform) })
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    pieces.add(.addCurveToPoint, [control1, control2, end].map { $0.applying(transform) })
  }

  /// Adds an axis-aligned rectangle as a separate subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    pieces.addRect(rect, transform)
  }

  /// Adds the ellipse inscribed in an axis-aligned rectangle as a separate subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    pieces.addEllipse(in: rect, transform)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    pieces.append(path.pieces.mapped(transform))
  }

  /// Closes the subpath with a line back to its start. An empty path stays empty.
  public func closeSubpath() { pieces.close() }
}

extension CGRect {
  /// Creates the smallest axis-aligned rectangle that contains the points, or `null` if there are none.
  init(around points: [CGPoint]) {
    guard let first = points.first else {
      self = .null
      return
    }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
