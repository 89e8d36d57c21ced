/// The way a stored picture is turned: what to do to make it upright. The raw values are those of
/// EXIF's orientation tag (CIPA DC-008, tag 0x0112).
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the upper left.
  case leftMirrored = 5
  /// The image is to be turned by 90 degrees clockwise.
  case right = 6
  /// Mirrored along the diagonal from the upper right.
  case rightMirrored = 7
  /// The image is to be turned by 90 degrees counter-clockwise.
  case left = 8

  /// Whether the upright picture is as wide as the stored one is high.
  @inlinable
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the size of the upright picture.
  public func uprightSize(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsAxes ? (height, width) : (width, height)
  }
}
