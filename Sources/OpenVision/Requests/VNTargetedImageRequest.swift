import Foundation
import Imaging

/// A request that compares the handler's image with one of its own, the targeted image.
///
/// Either handler performs it. A sequence request handler keeps the images of its last call, so a
/// frame that is compared with the one before and then with the one after is prepared once.
public class VNTargetedImageRequest: VNImageBasedRequest {
  /// The request's own image.
  let targetedImage: SourceImage

  init(targetedImage: SourceImage, completionHandler: VNRequestCompletionHandler?) {
    self.targetedImage = targetedImage
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request for an image that stands upright.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.pixels(pixelBuffer, .up), completionHandler)
  }

  /// Creates a request for an image.
  ///
  /// - Parameter orientation: the rotation that makes the image upright.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.pixels(pixelBuffer, orientation), completionHandler)
  }

  /// Creates a request for an image file, turned upright as the file says.
  ///
  /// A file that cannot be read makes performing fail, with the code `ioError` or `invalidImage`.
  public convenience init(
    targetedImageURL imageURL: URL, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.file(imageURL, nil), completionHandler)
  }

  /// Creates a request for an image file.
  ///
  /// - Parameter orientation: the rotation that makes the image upright, instead of the one in the file.
  public convenience init(
    targetedImageURL imageURL: URL, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.file(imageURL, orientation), completionHandler)
  }

  /// Creates a request for an image file's content, turned upright as it says.
  ///
  /// Data that is no readable image makes performing fail with the code `invalidImage`.
  public convenience init(
    targetedImageData imageData: Data, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.data(imageData, nil), completionHandler)
  }

  /// Creates a request for an image file's content.
  ///
  /// - Parameter orientation: the rotation that makes the image upright, instead of the one in the data.
  public convenience init(
    targetedImageData imageData: Data, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.data(imageData, orientation), completionHandler)
  }

  private convenience init(_ source: ImageSource, _ completionHandler: VNRequestCompletionHandler?)
  {
    self.init(targetedImage: SourceImage(source), completionHandler: completionHandler)
  }

  /// Checks the request against a pair of images and returns its work.
  ///
  /// - Parameters:
  ///   - targeted: the request's own image.
  ///   - image: the handler's image.
  func compare(
    _ targeted: ImageDerivatives, with image: ImageDerivatives
  ) throws(VNError) -> RequestWork {
    throw VNError(.unsupportedRequest, "\(type(of: self)) has no algorithm")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    try compare(try context.derivatives(of: targetedImage), with: context.image)
  }
}
