import Dispatch
import Foundation
import Synchronization

/// A search for something in an image.
public protocol VisionRequest: Sendable {
  associatedtype Result: Sendable

  /// Performs the request on a handler's image, away from the caller's thread.
  ///
  /// - Throws: a `VisionError`; `requestCancelled` if the task was cancelled.
  func perform(on handler: ImageRequestHandler) async throws -> Result

  /// Wraps the request and its result for a list of several requests; by default as
  /// `VisionResult.other`.
  func visionResult(_ result: Result) -> VisionResult
}

/// A request that analyzes an image, or a part of it.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part of the upright image to analyze; results stay relative to the whole image.
  var regionOfInterest: NormalizedRect { get set }
}

/// A request that keeps state from frame to frame: perform the same one on every frame.
public protocol StatefulRequest: ImageProcessingRequest, AnyObject {}

extension VisionRequest {
  /// Performs the request on an image.
  ///
  /// - Parameter orientation: the rotation that makes the image upright.
  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(pixelBuffer, orientation: orientation))
  }

  /// Performs the request on an image file.
  ///
  /// - Parameter orientation: overrides the file's.
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(url, orientation: orientation))
  }

  /// Performs the request on an image file's content.
  ///
  /// - Parameter orientation: overrides the data's.
  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(data, orientation: orientation))
  }
}

/// Performs any number of requests on one image. The image is read once and kept, together with
/// what requests derive from it.
public struct ImageRequestHandler: Sendable {
  let source: ImageSource
  /// The frame's presentation time; nil if it is unknown.
  let time: CMTime?
  let handler: VNImageRequestHandler

  private init(source: ImageSource, time: CMTime? = nil) {
    (self.source, self.time) = (source, time)
    handler = VNImageRequestHandler(source, time: time)
  }

  /// Creates a handler for a frame that has a time.
  ///
  /// - Parameter orientation: how the frame has to be turned to stand upright.
  public init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(
      source: ImageSource(sampleBuffer, orientation ?? .up),
      time: sampleBuffer.presentationTimeStamp)
  }

  /// Creates a handler for an image.
  ///
  /// - Parameter orientation: the rotation that makes the image upright.
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .pixels(pixelBuffer, orientation ?? .up))
  }

  /// Creates a handler for an image file.
  ///
  /// - Parameter orientation: overrides the file's.
  public init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .file(url, orientation))
  }

  /// Creates a handler for an image file's content.
  ///
  /// - Parameter orientation: overrides the data's.
  public init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .data(data, orientation))
  }

  /// Performs requests one after another, each away from the caller's thread.
  ///
  /// - Returns: the results in the order of the requests.
  /// - Throws: the `VisionError` of the first request that failed.
  public func perform<each Request: VisionRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    try await (repeat (each request).perform(on: self))
  }

  /// Performs requests at the same time, and returns without waiting for them.
  ///
  /// - Returns: the results, one for each request, in the order in which they are ready. The
  ///   requests end with the task that waits for them.
  public func performAll(
    _ requests: some Collection<any VisionRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    VisionResult.stream(requests.map { request in { await request.outcome(on: self) } })
  }

  /// Performs a request of the other style, away from the caller's thread, and cancels it with the
  /// task.
  ///
  /// - Parameter make: makes the request there.
  func observations(
    of make: @escaping @Sendable () throws -> VNRequest
  ) async throws -> [VNObservation] {
    try await Self.away { flag in
      let request = try make()
      flag.attach(request.cancellation)
      try handler.perform([request])
      return request.observations ?? []
    }
  }

  /// Runs work on a thread of its own, so that it does not block the cooperative pool.
  static func away<Value: Sendable>(
    _ work: @escaping @Sendable (TaskCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = TaskCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Swift.Result { try rethrowing { try work(cancellation) } })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// Passes a task's cancellation on to the running request.
final class TaskCancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, flag: CancellationFlag?)>((false, nil))

  func attach(_ flag: CancellationFlag) {
    state.withLock { state in
      state.flag = flag
      if state.isCancelled { flag.set() }
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.flag?.set()
    }
  }
}
