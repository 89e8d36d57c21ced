import Foundation
import Imaging

/// A request that compares the handler's image with the targeted image, which belongs to the request.
///
/// Both types of handler can perform the request. A sequence request handler keeps the images of its last call.
/// Therefore, a frame that is compared first with the previous frame and then with the next frame is prepared only
/// once.
public class VNTargetedImageRequest: VNImageBasedRequest {
  /// The targeted image, which is read on first use.
  let targetedImage: SourceImage

  init(targetedImage: SourceImage, completionHandler: VNRequestCompletionHandler?) {
    self.targetedImage = targetedImage
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request with an upright targeted image.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.pixels(pixelBuffer, .up), completionHandler)
  }

  /// Creates a request with a targeted image.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.pixels(pixelBuffer, orientation), completionHandler)
  }

  /// Creates a request whose targeted image is read from a file and rotated according to the
  /// orientation in the file.
  ///
  /// If the file cannot be read, performing the request fails with the code `ioError` or
  /// `invalidImage`.
  public convenience init(
    targetedImageURL imageURL: URL, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.file(imageURL, nil), completionHandler)
  }

  /// Creates a request whose targeted image is read from a file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the
  ///   orientation in the file.
  public convenience init(
    targetedImageURL imageURL: URL, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.file(imageURL, orientation), completionHandler)
  }

  /// Creates a request whose targeted image is decoded from the content of an image file and
  /// rotated according to the orientation in the data.
  ///
  /// If the data is not a readable image, performing the request fails with the code
  /// `invalidImage`.
  public convenience init(
    targetedImageData imageData: Data, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(.data(imageData, nil), completionHandler)
  }

  /// Creates a request whose targeted image is decoded from the content of an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the
  ///   orientation in the data.
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

  /// Checks that the request can be performed on a pair of images and returns the work to be done.
  ///
  /// - Parameters:
  ///   - targeted: the targeted image of the request.
  ///   - image: the handler's image.
  func compare(
    _ targeted: ImageDerivatives, with image: ImageDerivatives
  ) throws(VNError) -> RequestWork {
    throw VNError(
      .unsupportedRequest,
      "\(type(of: self)) is a base class and cannot be performed directly; use a subclass")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    try compare(try context.derivatives(of: targetedImage), with: context.image)
  }
}
