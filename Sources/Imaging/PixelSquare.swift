import Geometry

/// The four pixels around a position in a plane, and the weights for bilinear sampling. For positions outside the
/// plane, the pixels at its border are used.
public struct PixelSquare: Sendable {
  public let left: Int
  public let right: Int
  public let top: Int
  public let bottom: Int
  /// The weight of the two pixels on the right, 0...1; the weight of the two on the left is 1 minus this weight.
  public let toRight: Double
  /// The weight of the two pixels at the bottom, 0...1; the weight of the two at the top is 1 minus this weight.
  public let down: Double

  /// Creates the square of pixels around a position.
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
