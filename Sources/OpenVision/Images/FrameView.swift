import Foundation
import Geometry
import Imaging

/// The part of an upright frame that an engine analyzes. It converts between its own pixels and the
/// normalized coordinates of the whole frame.
struct FrameView: Sendable {
  let pixels: PixelBuffer
  /// The part's position and size, in frame pixels.
  let region: PixelRegion
  let frameSize: PixelSize

  private var offset: Point { Point(Double(region.x), Double(region.y)) }

  /// Converts a normalized rectangle to pixels of the view.
  func box(_ normalized: CGRect) -> Box {
    var box = Box(normalized: normalized, in: frameSize)
    box.x -= offset.x
    box.y -= offset.y
    return box
  }

  /// Converts a box in pixels of the view to normalized coordinates of the frame.
  func normalized(_ box: Box) -> CGRect {
    var box = box
    box.x += offset.x
    box.y += offset.y
    return box.normalized(in: frameSize)
  }

  /// Converts a normalized point to pixels of the view.
  func point(_ normalized: CGPoint) -> Point {
    Point(normalized: normalized, in: frameSize) - offset
  }

  /// Converts a point in pixels of the view to normalized coordinates of the frame.
  func normalized(_ point: Point) -> CGPoint { (point + offset).normalized(in: frameSize) }
}
