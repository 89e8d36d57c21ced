import Foundation

/// The common base of requests that are performed on frame after frame. Each holds a request of the
/// other style and its state from frame to frame. Several tasks may share one and take turns.
public class FrameRequest<Request: VNImageBasedRequest>: @unchecked Sendable {
  /// A lock that is held while the request is used.
  private let turn = NSLock()
  private let handler = VNSequenceRequestHandler()
  private let request: Request

  init(_ request: Request) { self.request = request }

  /// The part of the upright frames to analyze; results stay relative to whole frames.
  public var regionOfInterest: NormalizedRect {
    get { with { NormalizedRect(normalizedRect: $0.regionOfInterest) } }
    set { with { $0.regionOfInterest = newValue.cgRect } }
  }

  func with<Value>(_ body: (Request) -> Value) -> Value { turn.withLock { body(request) } }

  /// Performs the request on the next frame.
  ///
  /// - Parameter finish: receives the findings, still in turn.
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

  /// Performs a request with the same settings on two images, the source first. This request's own
  /// frames are not affected.
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
  /// The algorithm. A change starts a new tracker at the last place.
  public var trackingLevel: VNRequestTrackingLevel {
    get { with { $0.trackingLevel } }
    set { with { $0.trackingLevel = newValue } }
  }
}
