/// A quadrilateral with four corners in a fixed order, in pixels with the origin at the upper left.
///
/// An object's corner that is `topLeft` in one frame remains `topLeft` in all frames, however the object moves.
@frozen
public struct Quadrilateral: Hashable, Sendable, Codable {
  public var topLeft: Point
  public var topRight: Point
  public var bottomRight: Point
  public var bottomLeft: Point

  @inlinable
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates the quadrilateral with the corners of an axis-aligned box.
  @inlinable
  public init(_ box: Box) {
    self.init(
      topLeft: Point(box.x, box.y), topRight: Point(box.maxX, box.y),
      bottomRight: Point(box.maxX, box.maxY), bottomLeft: Point(box.x, box.maxY))
  }

  /// The corners in the order topLeft, topRight, bottomRight, bottomLeft.
  @inlinable
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest axis-aligned box that contains all four corners.
  @inlinable
  public var boundingBox: Box {
    let minX = min(min(topLeft.x, topRight.x), min(bottomRight.x, bottomLeft.x))
    let minY = min(min(topLeft.y, topRight.y), min(bottomRight.y, bottomLeft.y))
    let maxX = max(max(topLeft.x, topRight.x), max(bottomRight.x, bottomLeft.x))
    let maxY = max(max(topLeft.y, topRight.y), max(bottomRight.y, bottomLeft.y))
    return Box(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The enclosed area in square pixels, computed with the shoelace formula. It is positive if the corners run
  /// clockwise on screen.
  @inlinable
  public var signedArea: Double {
    let diagonalA = bottomRight - topLeft
    let diagonalB = bottomLeft - topRight
    return (diagonalA.x * diagonalB.y - diagonalA.y * diagonalB.x) / 2
  }

  /// Whether all corners are finite and the enclosed area is not zero.
  @inlinable
  public var isValid: Bool {
    topLeft.isFinite && topRight.isFinite && bottomRight.isFinite && bottomLeft.isFinite
      && signedArea != 0
  }
}
