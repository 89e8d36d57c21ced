import Foundation
import Geometry
import OpenVision

// Conversions between two coordinate systems. This program uses pixels with the origin at the upper left corner.
// Vision's API uses coordinates normalized to the image's width and height, with the origin at the lower left corner.
// Both systems are continuous, and nothing is rounded or clipped.

extension Box {
  /// Returns the box in Vision's normalized coordinates.
  package func normalized(in size: PixelSize) -> CGRect {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    return CGRect(
      x: x / imageWidth, y: 1 - maxY / imageHeight, width: width / imageWidth,
      height: height / imageHeight)
  }

  /// Creates a box in pixels from a rectangle in Vision's normalized coordinates.
  package init(normalized rectangle: CGRect, in size: PixelSize) {
    let (imageWidth, imageHeight) = (Double(size.width), Double(size.height))
    self.init(
      x: rectangle.origin.x * imageWidth,
      y: (1 - rectangle.origin.y - rectangle.size.height) * imageHeight,
      width: rectangle.size.width * imageWidth, height: rectangle.size.height * imageHeight)
  }
}

extension Point {
  /// Returns the point in Vision's normalized coordinates.
  package func normalized(in size: PixelSize) -> CGPoint {
    CGPoint(x: x / Double(size.width), y: 1 - y / Double(size.height))
  }

  /// Creates a point in pixels from a point in Vision's normalized coordinates.
  package init(normalized point: CGPoint, in size: PixelSize) {
    self.init(point.x * Double(size.width), (1 - point.y) * Double(size.height))
  }
}

extension Region {
  /// Creates a region in a frame's pixel coordinates from an observation.
  package init(_ observation: VNDetectedObjectObservation, in size: PixelSize) {
    guard let rectangle = observation as? VNRectangleObservation else {
      self = .box(Box(normalized: observation.boundingBox, in: size))
      return
    }
    self = .quadrilateral(
      Quadrilateral(
        topLeft: Point(normalized: rectangle.topLeft, in: size),
        topRight: Point(normalized: rectangle.topRight, in: size),
        bottomRight: Point(normalized: rectangle.bottomRight, in: size),
        bottomLeft: Point(normalized: rectangle.bottomLeft, in: size)))
  }
}
