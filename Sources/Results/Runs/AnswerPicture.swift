import Imaging

/// A picture of an answer, or two that are compared by moving a divider.
package struct AnswerPicture: Sendable {
  package var caption: String
  package var image: PixelBuffer
  /// The picture to the right of the divider; nil for none.
  package var other: PixelBuffer?

  package init(caption: String, image: PixelBuffer, other: PixelBuffer? = nil) {
    self.caption = caption
    self.image = image
    self.other = other
  }
}
