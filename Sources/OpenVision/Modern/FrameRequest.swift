import Foundation

/// The base class of requests that are performed on successive frames. Each instance wraps a `VNImageBasedRequest` and
/// keeps that request's state from frame to frame. Several Swift tasks may share an instance, but only one task uses it
/// at a time.
public class FrameRequest<Request: VNImageBasedRequest>: @unchecked Sendable {
  /// A lock that is held while the request is in use.
  private let turn = NSLock()
  private let handler = VNSequenceRequestHandler()
  private let request: Request

  init(_ request: Request) { self.request = request }

  /// The part of each upright frame to analyze. Coordinates in results are still relative to the whole frame.
  public var regionOfInterest: NormalizedRect {
    get { with { NormalizedRect(normalizedRect: $0.regionOfInterest) } }
    set { with { $0.regionOfInterest = newValue.cgRect } }
  }

  func with<Value>(_ body: (Request) -> Value) -> Value { turn.withLock { body(request) } }

  /// Performs the request on the next frame.
  ///
  /// - Parameters:
  ///   - image: the frame.
  ///   - finish: a function that is called with the results before other Swift tasks can use the request again.
  func observations(
    on image: ImageRequestHandler,
    finish: @escaping @Sendable (Request, [VNObservation]) -> Void = { _, _ in }
  ) async throws -> [VNObservation] {
    try await ImageRequestHandler.away { flag in
      try self.turn.withLock {
        flag.attach(self.request.cancellation)
        try self.handler.perform([self.request], on: image.source, time: image.time)
        let found = self.request.observations ?? []
        finish(self.request, found)
        return found
      }
    }
  }

  /// Performs the request on two images, first the source and then the target. The images are analyzed by a copy of the
  /// request, so the state of the request itself does not change.
  func observations(on images: TargetedImageRequestHandler) async throws -> [VNObservation] {
    try await ImageRequestHandler.away { flag in
      guard let request = self.with({ $0.copy() as? Request }) else { return [] }
      flag.attach(request.cancellation)
      let handler = VNSequenceRequestHandler()
      try handler.perform([request], on: images.source)
      try handler.perform([request], on: images.target)
      return request.observations ?? []
    }
  }
}

extension FrameRequest where Request: VNTrackingRequest {
  /// The trade-off between accuracy and speed. After a change, a new tracker starts at the target's last position.
  public var trackingLevel: VNRequestTrackingLevel {
    get { with { $0.trackingLevel } }
    set { with { $0.trackingLevel = newValue } }
  }
}
