import Imaging

/// The rotation or reflection that turns a stored image upright. The raw values are the same as in the EXIF orientation
/// tag.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  var imageOrientation: ImageOrientation {
    switch self {
    case .up: .up
    case .upMirrored: .upMirrored
    case .down: .down
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .right: .right
    case .rightMirrored: .rightMirrored
    case .left: .left
    }
  }
}
