import Foundation
import Geometry

// Conversions between the harness's coordinates (pixels, origin at the upper left corner) and the coordinates of
// Vision's API (normalized to the image's width and height, origin at the lower left corner). Both are continuous.
// Nothing is rounded or clipped.

extension Box {
  /// Returns the box in Vision's coordinates.
  func normalized(in size: PixelSize) -> CGRect {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    return CGRect(
      x: x / imageWidth, y: 1 - maxY / imageHeight, width: width / imageWidth,
      height: height / imageHeight)
  }

  /// Converts a rectangle from Vision's coordinates to pixels of an image.
  init(normalized rectangle: CGRect, in size: PixelSize) {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    self.init(
      x: rectangle.origin.x * imageWidth,
      y: (1 - rectangle.origin.y - rectangle.size.height) * imageHeight,
      width: rectangle.size.width * imageWidth, height: rectangle.size.height * imageHeight)
  }
}

extension Point {
  /// Returns the point in Vision's coordinates.
  func normalized(in size: PixelSize) -> CGPoint {
    CGPoint(x: x / Double(size.width), y: 1 - y / Double(size.height))
  }

  /// Converts a point from Vision's coordinates to pixels of an image.
  init(normalized point: CGPoint, in size: PixelSize) {
    self.init(point.x * Double(size.width), (1 - point.y) * Double(size.height))
  }
}
