import Imaging

/// A picture of an answer, or two that are compared by moving a divider.
public struct TaskPicture: Sendable {
  public var caption: String
  public var image: PixelBuffer
  /// What lies to the right of the divider; nil for none.
  public var other: PixelBuffer?

  public init(caption: String, image: PixelBuffer, other: PixelBuffer? = nil) {
    self.caption = caption
    self.image = image
    self.other = other
  }
}
