import Geometry

/// The part of a frame that is shown in a small image, chosen so that small targets are visible.
enum PictureWindow {
  /// The size of the shown part relative to the area that contains the boxes, unless the shown part would be too small.
  private static let surroundings = 1.8
  /// The minimum width of the shown part, as a fraction of the frame's width.
  private static let minimumFraction = 0.25
  /// The maximum width of the shown part, as a fraction of the frame's width. If a larger part would be needed, the
  /// whole frame is shown.
  private static let maximumFraction = 0.7

  /// Returns the part of a frame that contains the boxes and their surroundings. The part has the same aspect ratio as
  /// the frame.
  static func part(of frame: PixelSize, showing boxes: [Box]) -> Box {
    let visible = boxes.map { $0.intersection(frame.bounds) }.filter(\.isValid)
    guard let content = Box(enclosing: visible.flatMap(\.corners)) else { return frame.bounds }
    let (width, height) = (Double(frame.width), Double(frame.height))
    let fraction = max(
      minimumFraction, surroundings * max(content.width / width, content.height / height))
    guard fraction <= maximumFraction else { return frame.bounds }
    let part = Box(center: content.center, width: fraction * width, height: fraction * height)
    return Box(
      x: min(max(part.x, 0), width - part.width), y: min(max(part.y, 0), height - part.height),
      width: part.width, height: part.height)
  }
}
