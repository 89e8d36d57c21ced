import Foundation
import Geometry
import Imaging

/// The part of an upright frame that an engine analyzes. The view converts between its own pixel coordinates and the
/// normalized coordinates of the whole frame.
struct FrameView: Sendable {
  let pixels: PixelBuffer
  /// The position and size of the view in the frame, in pixels.
  let region: PixelRegion
  let frameSize: PixelSize

  private var offset: Point { Point(Double(region.x), Double(region.y)) }

  /// Converts a rectangle from normalized frame coordinates to the view's pixel coordinates.
  func box(_ normalized: CGRect) -> Box {
    var box = Box(normalized: normalized, in: frameSize)
    box.x -= offset.x
    box.y -= offset.y
    return box
  }

  /// Converts a box from the view's pixel coordinates to normalized frame coordinates.
  func normalized(_ box: Box) -> CGRect {
    var box = box
    box.x += offset.x
    box.y += offset.y
    return box.normalized(in: frameSize)
  }

  /// Converts a point from normalized frame coordinates to the view's pixel coordinates.
  func point(_ normalized: CGPoint) -> Point {
    Point(normalized: normalized, in: frameSize) - offset
  }

  /// Converts a point from the view's pixel coordinates to normalized frame coordinates.
  func normalized(_ point: Point) -> CGPoint { (point + offset).normalized(in: frameSize) }
}
