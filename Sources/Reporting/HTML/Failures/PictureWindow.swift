import Geometry

/// Which part of a frame a small picture shows, so that small targets can be seen in it.
enum PictureWindow {
  /// How much wider than what it is about a picture is.
  private static let surroundings = 1.8
  /// A picture shows at least this share of the frame's width.
  private static let smallestShare = 0.25
  /// Above this share the whole frame is shown.
  private static let largestShare = 0.7

  /// The part of a frame, of the frame's proportions, that holds boxes and their surroundings.
  static func part(of frame: PixelSize, showing boxes: [Box]) -> Box {
    let visible = boxes.map { $0.intersection(frame.bounds) }.filter(\.isValid)
    guard let content = Box(enclosing: visible.flatMap(\.corners)) else { return frame.bounds }
    let (width, height) = (Double(frame.width), Double(frame.height))
    let share = max(
      smallestShare, surroundings * max(content.width / width, content.height / height))
    guard share <= largestShare else { return frame.bounds }
    let part = Box(center: content.center, width: share * width, height: share * height)
    return Box(
      x: min(max(part.x, 0), width - part.width), y: min(max(part.y, 0), height - part.height),
      width: part.width, height: part.height)
  }
}
