import Foundation
import Geometry

// Conversions between the public API's coordinates (0...1, origin at the lower left) and the algorithms' coordinates
// (pixels, origin at the upper left). Most code uses these functions to convert between them. Both coordinate systems
// are continuous, and the conversions neither round nor clip coordinates.

extension Box {
  /// Creates a box in image pixels from a normalized rectangle.
  init(normalized rect: CGRect, in size: PixelSize) {
    let width = Double(size.width)
    let height = Double(size.height)
    self.init(
      x: rect.origin.x * width,
      y: (1 - rect.origin.y - rect.size.height) * height,
      width: rect.size.width * width,
      height: rect.size.height * height)
  }

  /// Returns the rectangle in normalized coordinates, with the origin at the lower left.
  ///
  /// - Parameter size: the image size; both sides must be above zero.
  func normalized(in size: PixelSize) -> CGRect {
    let imageWidth = Double(size.width)
    let imageHeight = Double(size.height)
    return CGRect(
      x: x / imageWidth,
      y: 1 - (y + height) / imageHeight,
      width: width / imageWidth,
      height: height / imageHeight)
  }
}

extension Point {
  /// Creates a point in image pixels from a normalized point.
  init(normalized point: CGPoint, in size: PixelSize) {
    self.init(point.x * Double(size.width), (1 - point.y) * Double(size.height))
  }

  /// Returns the point in normalized coordinates, with the origin at the lower left.
  ///
  /// - Parameter size: the image size; both sides must be above zero.
  func normalized(in size: PixelSize) -> CGPoint {
    CGPoint(x: x / Double(size.width), y: 1 - y / Double(size.height))
  }
}
