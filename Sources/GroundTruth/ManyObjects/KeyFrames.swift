import Geometry

/// A box that a person drew in one frame. Annotation tools interpolate linearly between such frames.
struct KeyFrame {
  /// The 0-based frame.
  var frame: Int
  var box: Box

  /// Returns the frames between this one and a later one, with interpolated boxes.
  func interpolated(to last: KeyFrame) -> [KeyFrame] {
    guard last.frame > frame + 1 else { return [] }
    return (frame + 1..<last.frame).map { between in
      let share = Double(between - frame) / Double(last.frame - frame)
      func mixed(_ side: KeyPath<Box, Double>) -> Double {
        box[keyPath: side] * (1 - share) + last.box[keyPath: side] * share
      }
      return KeyFrame(
        frame: between,
        box: Box(x: mixed(\.x), y: mixed(\.y), width: mixed(\.width), height: mixed(\.height)))
    }
  }
}
