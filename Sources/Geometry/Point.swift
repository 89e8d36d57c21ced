/// A position in an image, in pixels, with the origin at the upper-left corner and y increasing downward.
///
/// Coordinates are continuous: the center of the first pixel is at (0.5, 0.5).
@frozen
public struct Point: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the Euclidean distance to another point, in pixels.
  @inlinable
  public func distance(to other: Point) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }

  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  @inlinable
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
}
