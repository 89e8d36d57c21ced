import Foundation
import Geometry

// Conversions between two coordinate systems. This program uses pixels with the origin at the upper left corner.
// Vision's API uses coordinates normalized to the image's width and height, with the origin at the lower left corner.
// Both systems are continuous, and nothing is rounded or clipped.

extension Box {
  /// Returns the box in Vision's normalized coordinates.
  func normalized(in size: PixelSize) -> CGRect {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    return CGRect(
      x: x / imageWidth, y: 1 - maxY / imageHeight, width: width / imageWidth,
      height: height / imageHeight)
  }

  /// Creates a box in pixels from a rectangle in Vision's normalized coordinates.
  init(normalized rectangle: CGRect, in size: PixelSize) {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    self.init(
      x: rectangle.origin.x * imageWidth,
      y: (1 - rectangle.origin.y - rectangle.size.height) * imageHeight,
      width: rectangle.size.width * imageWidth, height: rectangle.size.height * imageHeight)
  }
}

extension Point {
  /// Returns the point in Vision's normalized coordinates.
  func normalized(in size: PixelSize) -> CGPoint {
    CGPoint(x: x / Double(size.width), y: 1 - y / Double(size.height))
  }

  /// Creates a point in pixels from a point in Vision's normalized coordinates.
  init(normalized point: CGPoint, in size: PixelSize) {
    self.init(point.x * Double(size.width), (1 - point.y) * Double(size.height))
  }
}
