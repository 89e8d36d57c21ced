import Foundation

/// A request that compares two images.
public protocol TargetedRequest: VisionRequest {
  /// Performs the request on a handler's images, away from the caller's thread. The frames that the
  /// same request is performed on one by one are not affected.
  ///
  /// - Throws: a `VisionError`; `requestCancelled` if the task was cancelled.
  func perform(on handler: TargetedImageRequestHandler) async throws -> Result
}

/// Performs any number of requests on two images, a source and a target. They find how the source
/// lies over the target, or where its pixels are there. The results are the same as with the source
/// as one frame and the target as the next.
public struct TargetedImageRequestHandler: Sendable {
  let source: ImageSource
  let target: ImageSource

  /// Creates a handler for two images.
  ///
  /// - Parameter orientation: how both images have to be turned to stand upright.
  public init(
    source: CVPixelBuffer, target: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) {
    self.source = .pixels(source, orientation ?? .up)
    self.target = .pixels(target, orientation ?? .up)
  }

  /// Creates a handler for two image files.
  ///
  /// - Parameter orientation: the orientation of both images, whatever the files say.
  public init(
    sourceURL: URL, targetURL: URL, orientation: CGImagePropertyOrientation? = nil
  ) {
    source = .file(sourceURL, orientation)
    target = .file(targetURL, orientation)
  }

  /// Creates a handler for the content of two image files.
  ///
  /// - Parameter orientation: the orientation of both images, whatever the data says.
  public init(source: Data, target: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.source = .data(source, orientation)
    self.target = .data(target, orientation)
  }

  /// Performs requests one after another, each away from the caller's thread.
  ///
  /// - Returns: the results in the order of the requests.
  /// - Throws: the `VisionError` of the first request that failed.
  public func perform<each Request: TargetedRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    try await (repeat (each request).perform(on: self))
  }

  /// Performs requests at the same time, and returns without waiting for them.
  ///
  /// - Returns: the results, one for each request, in the order in which they are ready. The
  ///   requests end with the task that waits for them.
  public func performAll(
    _ requests: some Collection<any TargetedRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    VisionResult.stream(requests.map { request in { await request.outcome(on: self) } })
  }
}

extension TargetedRequest {
  fileprivate func outcome(on handler: TargetedImageRequestHandler) async -> VisionResult {
    await VisionResult.outcome(of: self) { try await perform(on: handler) }
  }
}
