import Foundation

/// A request of the other style that is performed on frame after frame, by one caller at a time.
final class FrameSequence<Request: VNImageBasedRequest>: @unchecked Sendable {
  /// Held while the request is used.
  private let turn = NSLock()
  private let handler = VNSequenceRequestHandler()
  private let request: Request

  init(_ request: Request) { self.request = request }

  func with<Value>(_ body: (Request) -> Value) -> Value { turn.withLock { body(request) } }

  /// Performs the request on the next frame.
  ///
  /// - Parameter finish: looks at what was found, still in turn.
  func observations(
    on image: ImageRequestHandler,
    finish: @escaping @Sendable (Request, [VNObservation]) -> Void = { _, _ in }
  ) async throws -> [VNObservation] {
    try await ImageRequestHandler.away { flag in
      try self.turn.withLock {
        flag.attach(self.request.cancellation)
        try self.handler.perform([self.request], on: image.source)
        let found = self.request.observations ?? []
        finish(self.request, found)
        return found
      }
    }
  }

  var regionOfInterest: NormalizedRect {
    get { with { NormalizedRect(normalizedRect: $0.regionOfInterest) } }
    set { with { $0.regionOfInterest = newValue.cgRect } }
  }
}

/// Follows one object from frame to frame; the request itself keeps the tracker.
public final class TrackObjectRequest: StatefulRequest {
  private let frames: FrameSequence<VNTrackObjectRequest>

  /// - Parameter detectedObject: what to follow, on the first frame that the request is performed on.
  public init(detectedObject: some BoundingBoxProviding & VisionObservation) {
    let start = VNDetectedObjectObservation(
      uuid: detectedObject.uuid, confidence: detectedObject.confidence,
      requestRevision: VNRequestRevisionUnspecified, boundingBox: detectedObject.boundingBox.cgRect)
    frames = FrameSequence(VNTrackObjectRequest(detectedObjectObservation: start))
  }

  public var regionOfInterest: NormalizedRect {
    get { frames.regionOfInterest }
    set { frames.regionOfInterest = newValue }
  }

  /// Which algorithm to use; another one begins anew with the last box.
  public var trackingLevel: VNRequestTrackingLevel {
    get { frames.with { $0.trackingLevel } }
    set { frames.with { $0.trackingLevel = newValue } }
  }

  public func perform(on handler: ImageRequestHandler) async throws -> DetectedObjectObservation? {
    let found = try await frames.observations(on: handler) { request, found in
      if let next = found.first as? VNDetectedObjectObservation { request.inputObservation = next }
    }
    return (found.first as? VNDetectedObjectObservation).map { DetectedObjectObservation($0) }
  }
}

/// Follows a flat rectangle by its corners from frame to frame; the request itself keeps the tracker.
public final class TrackRectangleRequest: StatefulRequest {
  private let frames: FrameSequence<VNTrackRectangleRequest>

  /// - Parameter detectedRectangle: what to follow, on the first frame that the request is performed on.
  public init(detectedRectangle: some QuadrilateralProviding & VisionObservation) {
    let start = VNRectangleObservation(
      uuid: detectedRectangle.uuid, confidence: detectedRectangle.confidence,
      requestRevision: VNRequestRevisionUnspecified, topLeft: detectedRectangle.topLeft.cgPoint,
      topRight: detectedRectangle.topRight.cgPoint,
      bottomRight: detectedRectangle.bottomRight.cgPoint,
      bottomLeft: detectedRectangle.bottomLeft.cgPoint)
    frames = FrameSequence(VNTrackRectangleRequest(rectangleObservation: start))
  }

  public var regionOfInterest: NormalizedRect {
    get { frames.regionOfInterest }
    set { frames.regionOfInterest = newValue }
  }

  /// Which algorithm to use; another one begins anew with the last corners.
  public var trackingLevel: VNRequestTrackingLevel {
    get { frames.with { $0.trackingLevel } }
    set { frames.with { $0.trackingLevel = newValue } }
  }

  public func perform(on handler: ImageRequestHandler) async throws -> RectangleObservation? {
    let found = try await frames.observations(on: handler) { request, found in
      if let next = found.first as? VNRectangleObservation { request.inputObservation = next }
    }
    return (found.first as? VNRectangleObservation).map { RectangleObservation($0) }
  }
}

/// Finds by how much each frame has moved against the one before it.
public final class TrackTranslationalImageRegistrationRequest: StatefulRequest {
  private let frames = FrameSequence(VNTrackTranslationalImageRegistrationRequest())

  public init() {}

  public var regionOfInterest: NormalizedRect {
    get { frames.regionOfInterest }
    set { frames.regionOfInterest = newValue }
  }

  /// - Returns: nil for the first frame, and where the frames have nothing in common.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    let found = try await frames.observations(on: handler)
    return (found.first as? VNImageTranslationAlignmentObservation).map {
      ImageTranslationAlignmentObservation(wrapped: $0)
    }
  }
}

/// Finds the perspective map from each frame to the one after it.
public final class TrackHomographicImageRegistrationRequest: StatefulRequest {
  private let frames = FrameSequence(VNTrackHomographicImageRegistrationRequest())

  public init() {}

  public var regionOfInterest: NormalizedRect {
    get { frames.regionOfInterest }
    set { frames.regionOfInterest = newValue }
  }

  /// - Returns: nil for the first frame, and where the frames have nothing in common.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    let found = try await frames.observations(on: handler)
    return (found.first as? VNImageHomographicAlignmentObservation).map {
      ImageHomographicAlignmentObservation(wrapped: $0)
    }
  }
}

/// Computes how every pixel has moved since the frame before.
public final class TrackOpticalFlowRequest: StatefulRequest {
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  private let frames = FrameSequence(VNTrackOpticalFlowRequest())

  /// A request of high accuracy.
  public init() { computationAccuracy = .high }

  public var regionOfInterest: NormalizedRect {
    get { frames.regionOfInterest }
    set { frames.regionOfInterest = newValue }
  }

  /// How much time to spend; high by default. Another one begins anew.
  public var computationAccuracy: ComputationAccuracy {
    get { frames.with { $0.computationAccuracy } }
    set { frames.with { $0.computationAccuracy = newValue } }
  }

  /// - Returns: nil for the first frame.
  public func perform(on handler: ImageRequestHandler) async throws -> OpticalFlowObservation? {
    let found = try await frames.observations(on: handler)
    return (found.first as? VNPixelBufferObservation).map { OpticalFlowObservation(wrapped: $0) }
  }
}
