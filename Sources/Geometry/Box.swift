/// An axis-aligned rectangle in pixels, with the origin at the upper left.
///
/// Coordinates are continuous: a box at x with width w covers `x ..< x + w`, so its right edge is at x + w.
@frozen
public struct Box: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a box of the given size around a center.
  @inlinable
  public init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// Creates the smallest box that contains all the given points. The result is nil if there are no points.
  @inlinable
  public init?(enclosing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var area: Double { width * height }
  @inlinable public var center: Point { Point(x + width / 2, y + height / 2) }

  /// Whether all coordinates are finite, and both the width and the height are above zero.
  @inlinable
  public var isValid: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }

  /// The corners, clockwise from the upper left.
  @inlinable
  public var corners: [Point] {
    [Point(x, y), Point(maxX, y), Point(maxX, maxY), Point(x, maxY)]
  }

  /// Returns the box with a margin on each side.
  @inlinable
  public func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns the intersection of two boxes. If the boxes do not overlap, its area is zero.
  @inlinable
  public func intersection(_ other: Box) -> Box {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Box(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
