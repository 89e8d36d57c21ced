import Foundation

/// The base class of requests that are performed on successive frames. Each instance wraps a `VNImageBasedRequest` and
/// keeps that request's state from frame to frame. Several Swift tasks may share an instance, but only one task uses it
/// at a time.
public class FrameRequest<Request: VNImageBasedRequest, Revision: RequestRevision>:
  @unchecked Sendable
{
  /// A lock that is held while the request is in use.
  private let turn = NSLock()
  private let handler = VNSequenceRequestHandler()
  private let request: Request
  private let clock = SpacedClock()

  /// The revision of the algorithm.
  public let revision: Revision
  public let frameAnalysisSpacing: CMTime

  /// The revisions of the algorithm, oldest first.
  public static var supportedRevisions: [Revision] { Revision.allCases.sorted() }

  /// Creates a request that wraps one of the older style.
  ///
  /// - Parameters:
  ///   - revision: the revision that the request is set to.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze all frames.
  init(_ request: Request, _ revision: Revision, frameAnalysisSpacing: CMTime? = nil) {
    (self.request, self.revision) = (request, revision)
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
    request.revision = revision.rawValue
  }

  public var minimumLatencyFrameCount: Int {
    with { ($0 as? VNStatefulRequest)?.minimumLatencyFrameCount ?? 0 }
  }

  /// Returns the device that was chosen for a stage; nil if the library chooses the device.
  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    with { $0.computeDevice(for: computeStage.stage) }
  }

  /// Sets the device for a stage. If the device is nil, the library chooses one.
  public func setComputeDevice(
    _ computeDevice: MLComputeDevice?, for computeStage: ComputeStage
  ) {
    with { $0.setComputeDevice(computeDevice, for: computeStage.stage) }
  }

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
        guard self.takes(image.time) else { return [] }
        flag.attach(self.request.cancellation)
        try self.handler.perform([self.request], on: image.source, time: image.time)
        let found = self.request.observations ?? []
        finish(self.request, found)
        return found
      }
    }
  }

  /// Returns whether to analyze the next frame. A stateful request of the older style decides this itself.
  private func takes(_ time: CMTime?) -> Bool {
    request is VNStatefulRequest || clock.takes(time, spacing: frameAnalysisSpacing)
  }

  /// Performs the request on two images, first the source and then the target. The images are analyzed by a copy of the
  /// request, so the state of the request itself does not change.
  func observations(on images: TargetedImageRequestHandler) async throws -> [VNObservation] {
    try await ImageRequestHandler.away { flag in
      guard let request = self.with({ $0.copy() as? Request }) else { return [] }
      flag.attach(request.cancellation)
      let handler = VNSequenceRequestHandler()
      // The times are far apart, so that no image is skipped.
      try handler.perform([request], on: images.source, time: .zero)
      try handler.perform([request], on: images.target, time: CMTime(value: .max, timescale: 1))
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
