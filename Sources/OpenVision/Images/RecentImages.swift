import Imaging

/// The images used in a sequence handler's current call and, if requests compared images, in the
/// previous call. That way, a frame that is compared first with its predecessor and then with its
/// successor keeps its derived values.
///
/// An instance is used by only one call to the handler at a time.
final class RecentImages {
  private struct Key: Hashable {
    var pixels: ObjectIdentifier
    var orientation: CGImagePropertyOrientation
  }

  /// An image passed by the user, with its upright version. The image is kept because its address is part of the key.
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

  /// Returns an image, with its derived values, that a request in the current call compares with the frame.
  func derivatives(of image: SourceImage) throws(VNError) -> ImageDerivatives {
    comparesImages = true
    return try frame(image)
  }

  /// Ends the current call, keeping its images for the next one only if requests compared images.
  func endCall() {
    last = comparesImages ? present : [:]
    present = [:]
    comparesImages = false
  }
}
