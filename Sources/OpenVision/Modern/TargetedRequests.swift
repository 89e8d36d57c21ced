import Foundation

/// A request that compares two images.
public protocol TargetedRequest: VisionRequest {
  /// Performs the request on a handler's images, on a background thread. The state that the request keeps from frame to
  /// frame does not change.
  ///
  /// - Throws: a `VisionError`, which is `requestCancelled` if the Swift task was canceled.
  func perform(on handler: TargetedImageRequestHandler) async throws -> Result
}

/// A handler that performs any number of requests on two images, a source and a target. The requests align the source
/// with the target, or find the motion of each pixel from the source to the target. The results are the same as if the
/// source were a frame of a video and the target were the next frame.
public struct TargetedImageRequestHandler: Sendable {
  let source: ImageSource
  let target: ImageSource

  /// Creates a handler for two images.
  ///
  /// - Parameter orientation: the rotation or reflection that makes both images upright; nil if
  ///   they are upright.
  public init(
    source: CVPixelBuffer, target: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) {
    self.source = .pixels(source, orientation ?? .up)
    self.target = .pixels(target, orientation ?? .up)
  }

  /// Creates a handler for two image files.
  ///
  /// - Parameter orientation: the rotation or reflection that makes both images upright; nil to use
  ///   the orientations in the files.
  public init(
    sourceURL: URL, targetURL: URL, orientation: CGImagePropertyOrientation? = nil
  ) {
    source = .file(sourceURL, orientation)
    target = .file(targetURL, orientation)
  }

  /// Creates a handler for the contents of two image files.
  ///
  /// - Parameter orientation: the rotation or reflection that makes both images upright; nil to use
  ///   the orientations in the data.
  public init(source: Data, target: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.source = .data(source, orientation)
    self.target = .data(target, orientation)
  }

  /// Performs requests one after another, each on a background thread.
  ///
  /// - Returns: the results in the order of the requests.
  /// - Throws: the `VisionError` of the first request that failed.
  public func perform<each Request: TargetedRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    try await (repeat (each request).perform(on: self))
  }
}
