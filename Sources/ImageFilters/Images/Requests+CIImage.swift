import Foundation
import Imaging
import OpenVision

extension VNImageRequestHandler {
  /// Creates a handler for an image, which is rendered immediately. In observations, the origin is the lower-left
  /// corner of the image's extent.
  ///
  /// If the image cannot be rendered, for example because it is infinite, performing requests fails
  /// with the code `invalidImage`.
  ///
  /// - Parameter options: the options. Under `.ciContext`, they may contain the context that renders the image.
  public convenience init(ciImage: CIImage, options: [VNImageOption: Any] = [:]) {
    self.init(ciImage: ciImage, orientation: .up, options: options)
  }

  /// Creates a handler for an image, which is rendered immediately.
  ///
  /// - Parameters:
  ///   - orientation: the rotation or reflection that makes the image upright.
  ///   - options: the options. Under `.ciContext`, they may contain the context that renders the image.
  public convenience init(
    ciImage: CIImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(
      cvPixelBuffer: ciImage.rendered(options), orientation: orientation, options: options)
  }
}

extension VNSequenceRequestHandler {
  /// Performs requests on an image, which is rendered first.
  ///
  /// - Throws: a `VNError` with the code `invalidImage` if the image cannot be rendered; otherwise
  ///   the error of the first request that failed.
  public func perform(_ requests: [VNRequest], on image: CIImage) throws {
    try perform(requests, on: image.rendered([:]))
  }

  /// Performs requests on an image, which is rendered first.
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
  /// Creates a request with its own image, which is rendered immediately.
  ///
  /// If the image cannot be rendered, performing the request fails with the code `invalidImage`.
  ///
  /// - Parameter options: the options. Under `.ciContext`, they may contain the context that renders the image.
  public convenience init(
    targetedCIImage ciImage: CIImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      targetedCIImage: ciImage, orientation: .up, options: options,
      completionHandler: completionHandler)
  }

  /// Creates a request with its own image, which is rendered immediately.
  ///
  /// - Parameters:
  ///   - orientation: the rotation or reflection that makes the image upright.
  ///   - options: the options. Under `.ciContext`, they may contain the context that renders the image.
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
  /// Renders the image. If rendering fails, returns an image without pixels, which all requests reject.
  fileprivate func rendered(_ options: [VNImageOption: Any]) -> PixelBuffer {
    let context = options[.ciContext] as? CIContext ?? CIContext()
    return (try? context.pixelBuffer(self)) ?? PixelBuffer.makeLuma(width: 0, height: 0) { _ in }
  }
}
