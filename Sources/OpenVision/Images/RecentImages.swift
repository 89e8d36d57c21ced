import Imaging

/// The images used in a sequence handler's current call and, if requests compared images, in the
/// previous call. A frame that is compared first with its predecessor and then with its successor
/// keeps its derived values.
///
/// Only one call to the handler uses it at a time.
final class RecentImages {
  private struct Key: Hashable {
    var pixels: ObjectIdentifier
    var orientation: CGImagePropertyOrientation
  }

  /// An image passed by the user and its upright version. The image is kept because its address is part of the key.
  private typealias RecentImage = (pixels: PixelBuffer, upright: ImageDerivatives)

  private var last: [Key: RecentImage] = [:]
  private var present: [Key: RecentImage] = [:]
  /// Whether a request of the current call compares the frame with another image.
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

  /// Returns an image that a request of the current call compares with the frame, with its derived values.
  func derivatives(of image: SourceImage) throws(VNError) -> ImageDerivatives {
    comparesImages = true
    return try frame(image)
  }

  /// Ends the current call. Keeps its images for the next call only if requests compared images.
  func endCall() {
    last = comparesImages ? present : [:]
    present = [:]
    comparesImages = false
  }
}
