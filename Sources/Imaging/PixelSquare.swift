import Geometry

/// The four pixels around a position in a plane, and the weights for bilinear sampling. Positions
/// outside the plane use its border.
public struct PixelSquare: Sendable {
  public let left: Int
  public let right: Int
  public let top: Int
  public let bottom: Int
  /// The weights of the right pixels and of the bottom pixels, 0...1.
  public let toRight: Double
  public let down: Double

  /// Creates the square around a position.
  ///
  /// - Parameter position: the position in continuous pixel coordinates, which must be finite.
  @inlinable
  public init(around position: Point, in plane: PixelBuffer.Plane) {
    let x = min(max(position.x - 0.5, 0), Double(plane.width - 1))
    let y = min(max(position.y - 0.5, 0), Double(plane.height - 1))
    (left, top) = (Int(x), Int(y))
    (right, bottom) = (min(left + 1, plane.width - 1), min(top + 1, plane.height - 1))
    (toRight, down) = (x - Double(left), y - Double(top))
  }
}
