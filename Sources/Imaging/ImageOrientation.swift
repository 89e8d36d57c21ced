/// The orientation of a stored image, given as the operation that makes it upright. The raw values are the same as in
/// the EXIF orientation tag (CIPA DC-008, tag 0x0112).
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  /// The image is mirrored left to right.
  case upMirrored = 2
  /// The image is upside down.
  case down = 3
  /// The image is mirrored top to bottom.
  case downMirrored = 4
  /// The image is mirrored across the diagonal from the upper left to the lower right.
  case leftMirrored = 5
  /// The image must be rotated by 90 degrees clockwise.
  case right = 6
  /// The image is mirrored across the diagonal from the upper right to the lower left.
  case rightMirrored = 7
  /// The image must be rotated by 90 degrees counterclockwise.
  case left = 8

  /// Whether making the image upright swaps its width and height.
  @inlinable
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the size of the upright image.
  public func uprightSize(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsAxes ? (height, width) : (width, height)
  }
}
