import Foundation
import Imaging
import Media
import Results

extension PictureGroup.Picture {
  /// The longer side of an image, in pixels.
  private static let longerSide = 640
  private static let quality = 0.8

  /// Creates a reduced image of an answer; nil if it cannot be encoded.
  init?(_ picture: AnswerPicture) {
    guard let image = Self.jpeg(picture.image) else { return nil }
    self.init(
      caption: picture.caption, jpeg: image, other: picture.other.flatMap(Self.jpeg))
  }

  private static func jpeg(_ image: PixelBuffer) -> String? {
    let bytes = try? ImageFile.jpeg(image.fitting(longerSide), quality: quality)
    return bytes.map { Data($0).base64EncodedString() }
  }
}
