import Imaging

/// An image of an answer, or two images that viewers compare by moving the divider between them.
package struct AnswerPicture: Sendable {
  package var caption: String
  package var image: PixelBuffer
  /// The image to the right of the divider; nil if there is only one image.
  package var other: PixelBuffer?

  package init(caption: String, image: PixelBuffer, other: PixelBuffer? = nil) {
    self.caption = caption
    self.image = image
    self.other = other
  }
}
