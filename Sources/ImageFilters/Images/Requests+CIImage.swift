import Foundation
import Imaging
import OpenVision

extension VNImageRequestHandler {
  /// Renders an image and creates a handler for it. In observations, the origin is the lower-left corner of the image's
  /// extent.
  ///
  /// If the image cannot be rendered, for example because it is infinite, performing requests fails
  /// with the code `invalidImage`.
  ///
  /// - Parameter options: the options. The value for the key `.ciContext`, if any, is the context that renders the
  ///   image.
  public convenience init(ciImage: CIImage, options: [VNImageOption: Any] = [:]) {
    self.init(ciImage: ciImage, orientation: .up, options: options)
  }

  /// Renders an image and creates a handler for it.
  ///
  /// - Parameters:
  ///   - orientation: the rotation or reflection that makes the image upright.
  ///   - options: the options. The value for the key `.ciContext`, if any, is the context that renders the image.
  public convenience init(
    ciImage: CIImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(
      cvPixelBuffer: ciImage.rendered(options), orientation: orientation, options: options)
  }
}

extension VNSequenceRequestHandler {
  /// Renders an image and performs requests on it.
  ///
  /// - Throws: a `VNError` with the code `invalidImage` if the image cannot be rendered; otherwise
  ///   the error of the first request that failed.
  public func perform(_ requests: [VNRequest], on image: CIImage) throws {
    try perform(requests, on: image.rendered([:]))
  }

  /// Renders an image and performs requests on it.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright.
  /// - Throws: the same errors as `perform(_:on:)`.
  public func perform(
    _ requests: [VNRequest], on image: CIImage, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: image.rendered([:]), orientation: orientation)
  }
}

extension VNTargetedImageRequest {
  /// Renders an image and creates a request with the result as its targeted image.
  ///
  /// If the image cannot be rendered, performing the request fails with the code `invalidImage`.
  ///
  /// - Parameter options: the options. The value for the key `.ciContext`, if any, is the context that renders the
  ///   image.
  public convenience init(
    targetedCIImage ciImage: CIImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      targetedCIImage: ciImage, orientation: .up, options: options,
      completionHandler: completionHandler)
  }

  /// Renders an image and creates a request with the result as its targeted image.
  ///
  /// - Parameters:
  ///   - orientation: the rotation or reflection that makes the image upright.
  ///   - options: the options. The value for the key `.ciContext`, if any, is the context that renders the image.
  public convenience init(
    targetedCIImage ciImage: CIImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      targetedCVPixelBuffer: ciImage.rendered(options), orientation: orientation, options: options,
      completionHandler: completionHandler)
  }
}

extension CIImage {
  /// Renders the image. If rendering fails, returns an image without pixels. All requests reject such an image.
  fileprivate func rendered(_ options: [VNImageOption: Any]) -> PixelBuffer {
    let context = options[.ciContext] as? CIContext ?? CIContext()
    return (try? context.pixelBuffer(self)) ?? PixelBuffer.makeLuma(width: 0, height: 0) { _ in }
  }
}
