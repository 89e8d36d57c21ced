import Geometry
import Imaging

/// A tracker's estimate of the object's position, and of the object's change in size and aspect ratio since the first
/// frame.
struct TargetState: Hashable, Sendable {
  var center: Point
  /// The square root of the object's area, relative to its value in the first frame.
  var scale = 1.0
  /// The aspect ratio, relative to its value in the first frame.
  var aspect = 1.0

  private let firstWidth: Double
  private let firstHeight: Double
  private let frameSize: PixelSize

  init(_ box: Box, frameSize: PixelSize) {
    center = box.center
    firstWidth = box.width
    firstHeight = box.height
    self.frameSize = frameSize
  }

  var box: Box {
    let root = aspect.squareRoot()
    return Box(
      center: center, width: firstWidth * scale * root, height: firstHeight * scale / root)
  }

  /// Returns the square around the object whose side is `searchScale` times the square root of the
  /// object's area.
  func searchRegion(_ searchScale: Double) -> Box {
    let side = searchScale * scale * (firstWidth * firstHeight).squareRoot()
    return Box(center: center, width: side, height: side)
  }

  /// Keeps the center within the frame, and the box's sides between about 4 pixels and the frame's
  /// size.
  ///
  /// The limits are extended to include the box's initial size if necessary.
  mutating func limit() {
    center.x = min(Double(frameSize.width), max(0, center.x))
    center.y = min(Double(frameSize.height), max(0, center.y))
    let smallest = min(1, 5 / min(firstWidth, firstHeight))
    let largest = max(
      1, min(Double(frameSize.width) / firstWidth, Double(frameSize.height) / firstHeight))
    scale = min(largest, max(smallest, scale))
  }
}
