import Dispatch
import Foundation
import Synchronization

/// A request that analyzes one or more images and is performed asynchronously.
public protocol VisionRequest: Sendable {
  associatedtype Result: Sendable

  /// The type and the revision of the request. The default implementation returns the case `other`.
  var descriptor: RequestDescriptor { get }

  /// Performs the request on a handler's image, on a background thread.
  ///
  /// - Throws: a `VisionError`, which is `requestCancelled` if the Swift task was canceled.
  func perform(on handler: ImageRequestHandler) async throws -> Result
}

/// A request that analyzes an image or a region of an image.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part of the upright image to analyze. Coordinates in results are still relative to the whole image.
  var regionOfInterest: NormalizedRect { get set }
}

/// A request that keeps state from frame to frame. The same instance must be performed on every frame.
public protocol StatefulRequest: ImageProcessingRequest, AnyObject {
  /// The minimum time between analyzed frames. A frame that follows the last analyzed frame by less than this time is
  /// skipped and has no result. Frames without a time are assumed to be 1/30 second apart.
  var frameAnalysisSpacing: CMTime { get }
  /// The number of frames that must be processed before the first result.
  var minimumLatencyFrameCount: Int { get }
}

extension VisionRequest {
  public var descriptor: RequestDescriptor { .other("\(Self.self)") }

  /// Performs the request on an image.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil if it is
  ///   upright.
  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(pixelBuffer, orientation: orientation))
  }

  /// Performs the request on an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil to use the orientation in
  ///   the file.
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(url, orientation: orientation))
  }

  /// Performs the request on the content of an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil to use the orientation in
  ///   the data.
  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(on: ImageRequestHandler(data, orientation: orientation))
  }
}

/// A handler that performs any number of requests on one image. The image is read only once. The handler keeps the
/// image and the values that requests derive from it.
///
/// ```swift
/// let handler = ImageRequestHandler(URL(filePath: "desk.jpg"))
/// let (rectangles, horizon) = try await handler.perform(
///   DetectRectanglesRequest(), DetectHorizonRequest())
/// print(rectangles.count, horizon?.angle.converted(to: .degrees).value ?? 0)
/// ```
public struct ImageRequestHandler: Sendable {
  let source: ImageSource
  /// The frame's presentation time; nil if it is unknown.
  let time: CMTime?
  let handler: VNImageRequestHandler

  private init(source: ImageSource, time: CMTime? = nil) {
    (self.source, self.time) = (source, time)
    handler = VNImageRequestHandler(source, time: time)
  }

  /// Creates a handler for a frame with a timestamp.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the frame upright; nil if it is
  ///   upright.
  public init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(
      source: ImageSource(sampleBuffer, orientation ?? .up),
      time: sampleBuffer.presentationTimeStamp)
  }

  /// Creates a handler for an image.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil if it is
  ///   upright.
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .pixels(pixelBuffer, orientation ?? .up))
  }

  /// Creates a handler for an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil to use the orientation in
  ///   the file.
  public init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .file(url, orientation))
  }

  /// Creates a handler for the content of an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright; nil to use the orientation in
  ///   the data.
  public init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: .data(data, orientation))
  }

  /// Performs requests one after another, each on a background thread.
  ///
  /// - Returns: the results in the order of the requests.
  /// - Throws: the `VisionError` of the first request that failed.
  public func perform<each Request: VisionRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    try await (repeat (each request).perform(on: self))
  }

  /// Performs a `VNRequest` on a background thread. If the Swift task is canceled, the request is canceled, too.
  ///
  /// - Parameter make: a function that creates the request. It is called on the background thread.
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

  /// Runs a function on a dispatch queue, so that it does not block a thread of Swift's cooperative pool.
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

/// An object that forwards the cancellation of a Swift task to the running request.
final class TaskCancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, flag: AtomicFlag?)>((false, nil))

  func attach(_ flag: AtomicFlag) {
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
