import Foundation
import Geometry
import Imaging

/// The part of an upright frame that an engine analyzes. It converts between its pixels and the
/// normalized coordinates of the whole frame.
struct FrameView: Sendable {
  let pixels: PixelBuffer
  /// The part, in the frame's pixels.
  let region: PixelRegion
  let frameSize: PixelSize

  private var offset: Point { Point(Double(region.x), Double(region.y)) }

  /// Converts a normalized rectangle to the view's pixels.
  func box(_ normalized: CGRect) -> Box {
    var box = Box(normalized: normalized, in: frameSize)
    box.x -= offset.x
    box.y -= offset.y
    return box
  }

  /// Returns a box in the view's pixels as a share of the frame's sides.
  func normalized(_ box: Box) -> CGRect {
    var box = box
    box.x += offset.x
    box.y += offset.y
    return box.normalized(in: frameSize)
  }

  /// Converts a normalized point to the view's pixels.
  func point(_ normalized: CGPoint) -> Point {
    Point(normalized: normalized, in: frameSize) - offset
  }

  /// Returns a position in the view's pixels as a share of the frame's sides.
  func normalized(_ point: Point) -> CGPoint { (point + offset).normalized(in: frameSize) }
}
