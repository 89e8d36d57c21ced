import Foundation

/// The kind of a piece of a path; the raw values are those of Core Graphics.
public enum CGPathElementType: Int32, Sendable, CaseIterable {
  /// Begins a new part at a point.
  case moveToPoint = 0
  /// A straight line to a point.
  case addLineToPoint = 1
  /// A quadratic Bezier curve: its control point and its end.
  case addQuadCurveToPoint = 2
  /// A cubic Bezier curve: its two control points and its end.
  case addCurveToPoint = 3
  /// A straight line back to the part's beginning.
  case closeSubpath = 4

  /// The number of its points.
  var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// A piece of a path, valid during the call that it is handed to.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The points, as many as the type has.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The rule for points within a path that crosses or surrounds itself.
public enum CGPathFillRule: Int, Sendable {
  /// Points that the path goes around, counting turns to the left against turns to the right.
  case winding = 0
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}

/// A shape of straight lines and Bezier curves, in one or several parts.
///
/// It holds what drawing needs: visit its pieces with `applyWithBlock(_:)`, or only straight lines
/// after `flattened(threshold:)`. A path never changes; a `CGMutablePath` does.
public class CGPath: Hashable, CustomStringConvertible {
  var pieces = PathPieces()

  /// Creates the path of an upright rectangle, from its origin and counterclockwise if y points up.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(pieces: PathPieces())
    pieces.addRect(rect, transform?.pointee ?? .identity)
  }

  /// Creates the path of the ellipse within an upright rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(pieces: PathPieces())
    pieces.addEllipse(in: rect, transform?.pointee ?? .identity)
  }

  init(pieces: PathPieces) { self.pieces = pieces }

  /// Whether the path has no pieces.
  public var isEmpty: Bool { pieces.types.isEmpty }

  /// The end of the last piece; zero for an empty path.
  public var currentPoint: CGPoint { pieces.current ?? .zero }

  /// The smallest upright rectangle around all points, control points included; `CGRect.null` for an
  /// empty path.
  public var boundingBox: CGRect { CGRect(around: pieces.points) }

  /// The smallest upright rectangle around the path itself; `CGRect.null` for an empty path. Curves
  /// are approximated by straight lines to a ten-thousandth of `boundingBox`.
  public var boundingBoxOfPath: CGRect {
    guard pieces.hasCurves else { return boundingBox }
    return CGRect(around: pieces.flattened(threshold: fineness).points)
  }

  private var fineness: CGFloat {
    let box = boundingBox
    return max(box.size.width, box.size.height) / 10_000
  }

  /// Calls a block with each piece in order.
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

  /// Tells whether a point lies within the path, whose open parts are closed for this.
  ///
  /// - Parameter transform: applied to the path first.
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
      let share = (point.y - start.y) / (end.y - start.y)
      guard start.x + share * (end.x - start.x) > point.x else { return }
      crossings += 1
      turns += end.y > start.y ? 1 : -1
    }
    return rule == .winding ? turns != 0 : !crossings.isMultiple(of: 2)
  }

  /// Returns the same path in straight lines.
  ///
  /// - Parameter threshold: the greatest distance between lines and curves, above zero.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(pieces: pieces.flattened(threshold: threshold))
  }

  /// Returns a copy of the path.
  public func copy() -> CGPath? { CGPath(pieces: pieces) }

  /// Returns a copy of the path under a map.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(pieces: pieces.mapped(transform?.pointee ?? .identity))
  }

  /// Returns a copy that can be changed.
  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.pieces = pieces
    return copy
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.pieces == b.pieces }

  public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }

  /// The number of pieces and their bounds, on one line.
  public var description: String {
    "\(type(of: self)) of \(pieces.types.count) pieces" + (isEmpty ? "" : " in \(boundingBox)")
  }
}

/// A path that can be extended.
///
/// Each function takes a map that is applied to the added piece. A line or curve without a current
/// point begins at its own first point.
public final class CGMutablePath: CGPath {
  public init() { super.init(pieces: PathPieces()) }

  /// Begins a new part.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    pieces.add(.moveToPoint, [point.applying(transform)])
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    pieces.add(.addLineToPoint, [point.applying(transform)])
  }

  /// Begins a new part at the first point and adds lines to all others.
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

  /// Adds an upright rectangle as a part of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    pieces.addRect(rect, transform)
  }

  /// Adds the ellipse within an upright rectangle as a part of its own.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    pieces.addEllipse(in: rect, transform)
  }

  /// Adds all pieces of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    pieces.append(path.pieces.mapped(transform))
  }

  /// Ends the part with a line back to its beginning; an empty path stays empty.
  public func closeSubpath() { pieces.close() }
}

extension CGRect {
  /// Creates the smallest upright rectangle around points; `null` for none.
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
