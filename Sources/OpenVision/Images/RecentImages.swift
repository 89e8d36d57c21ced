import Imaging

/// The images that a sequence request handler uses in its current call. If requests compared images in the previous
/// call, the images of that call are also kept. Each frame is usually compared with its predecessor and then, in the
/// next call, with its successor. The values derived from a frame are thus computed only once.
///
/// An instance is used by only one call to the handler at a time.
final class RecentImages {
  private struct Key: Hashable {
    var pixels: ObjectIdentifier
    var orientation: CGImagePropertyOrientation
  }

  /// An image passed by the user, with its upright version. The original image's address is part of the key, so the
  /// original is kept to prevent another image from having that address.
  private typealias RecentImage = (pixels: PixelBuffer, upright: ImageDerivatives)

  private var last: [Key: RecentImage] = [:]
  private var present: [Key: RecentImage] = [:]
  /// Whether a request in the current call compares the frame with another image.
  private var comparesImages = false

  /// Returns the frame that the current call analyzes, with its derived values.
  func frame(_ image: SourceImage) throws(VNError) -> ImageDerivatives {
    guard case .pixels(let pixels, let orientation) = image.source else {
      return try image.derivatives()
    }
    let key = Key(pixels: ObjectIdentifier(pixels), orientation: orientation)
    if let found = present[key] { return found.upright }
    let upright: ImageDerivatives
    if let found = last[key] {
      upright = found.upright
    } else {
      upright = try image.derivatives()
    }
    present[key] = (pixels, upright)
    return upright
  }

  /// Returns the image with which a request in the current call compares the frame, along with the image's derived
  /// values.
  func derivatives(of image: SourceImage) throws(VNError) -> ImageDerivatives {
    comparesImages = true
    return try frame(image)
  }

  /// Ends the current call. Its images are kept for the next call only if requests compared images.
  func endCall() {
    last = comparesImages ? present : [:]
    present = [:]
    comparesImages = false
  }
}
