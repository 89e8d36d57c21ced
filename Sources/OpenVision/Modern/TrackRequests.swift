import Foundation

/// Follows one object from frame to frame; the request itself keeps the tracker.
///
/// ```swift
/// let request = TrackObjectRequest(
///   detectedObject: DetectedObjectObservation(
///     boundingBox: NormalizedRect(x: 0.4, y: 0.3, width: 0.1, height: 0.2)))
/// for frame in frames {
///   guard let object = try await request.perform(on: frame) else { break }
///   print(object.boundingBox, object.confidence)
/// }
/// ```
public final class TrackObjectRequest: FrameRequest<VNTrackObjectRequest>, StatefulRequest,
  @unchecked Sendable
{
  /// Creates a request.
  ///
  /// - Parameter detectedObject: the target, on the first frame that the request is performed on.
  public init(detectedObject: some BoundingBoxProviding & VisionObservation) {
    let start = VNDetectedObjectObservation(
      uuid: detectedObject.uuid, confidence: detectedObject.confidence,
      requestRevision: VNRequestRevisionUnspecified, boundingBox: detectedObject.boundingBox.cgRect)
    super.init(VNTrackObjectRequest(detectedObjectObservation: start))
  }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the object with its box in this frame.
  public func perform(on handler: ImageRequestHandler) async throws -> DetectedObjectObservation? {
    let found = try await observations(on: handler) { request, found in
      if let next = found.first as? VNDetectedObjectObservation { request.inputObservation = next }
    }
    return (found.first as? VNDetectedObjectObservation).map {
      DetectedObjectObservation(wrapped: $0)
    }
  }

  public func visionResult(_ result: DetectedObjectObservation?) -> VisionResult {
    .trackObject(self, result)
  }
}

/// Follows a flat rectangle by its corners from frame to frame; the request itself keeps the tracker.
public final class TrackRectangleRequest: FrameRequest<VNTrackRectangleRequest>, StatefulRequest,
  @unchecked Sendable
{
  /// Creates a request.
  ///
  /// - Parameter detectedRectangle: the target, on the first frame that the request is performed
  ///   on.
  public init(detectedRectangle: some QuadrilateralProviding & VisionObservation) {
    let start = VNRectangleObservation(
      uuid: detectedRectangle.uuid, confidence: detectedRectangle.confidence,
      requestRevision: VNRequestRevisionUnspecified, topLeft: detectedRectangle.topLeft.cgPoint,
      topRight: detectedRectangle.topRight.cgPoint,
      bottomRight: detectedRectangle.bottomRight.cgPoint,
      bottomLeft: detectedRectangle.bottomLeft.cgPoint)
    super.init(VNTrackRectangleRequest(rectangleObservation: start))
  }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the rectangle with its corners in this frame.
  public func perform(on handler: ImageRequestHandler) async throws -> RectangleObservation? {
    let found = try await observations(on: handler) { request, found in
      if let next = found.first as? VNRectangleObservation { request.inputObservation = next }
    }
    return (found.first as? VNRectangleObservation).map { RectangleObservation(wrapped: $0) }
  }

  public func visionResult(_ result: RectangleObservation?) -> VisionResult {
    .trackRectangle(self, result)
  }
}

/// Finds how far each frame has moved against the one before it, or a source against a target.
public final class TrackTranslationalImageRegistrationRequest:
  FrameRequest<VNTrackTranslationalImageRegistrationRequest>, StatefulRequest, TargetedRequest,
  @unchecked Sendable
{
  public init() { super.init(VNTrackTranslationalImageRegistrationRequest()) }

  /// Performs the request.
  ///
  /// - Returns: nil for the first frame, and if the frames have nothing in common.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: nil if the images have nothing in common.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  private static func result(_ found: [VNObservation]) -> ImageTranslationAlignmentObservation? {
    (found.first as? VNImageTranslationAlignmentObservation).map {
      ImageTranslationAlignmentObservation(wrapped: $0)
    }
  }

  public func visionResult(_ result: ImageTranslationAlignmentObservation?) -> VisionResult {
    .trackTranslationalImageRegistration(self, result)
  }
}

/// Finds the perspective map from each frame to the one after it, or from a source to a target.
public final class TrackHomographicImageRegistrationRequest:
  FrameRequest<VNTrackHomographicImageRegistrationRequest>, StatefulRequest, TargetedRequest,
  @unchecked Sendable
{
  public init() { super.init(VNTrackHomographicImageRegistrationRequest()) }

  /// Performs the request.
  ///
  /// - Returns: nil for the first frame, and if the frames have nothing in common.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: nil if the images have nothing in common.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  private static func result(_ found: [VNObservation]) -> ImageHomographicAlignmentObservation? {
    (found.first as? VNImageHomographicAlignmentObservation).map {
      ImageHomographicAlignmentObservation(wrapped: $0)
    }
  }

  public func visionResult(_ result: ImageHomographicAlignmentObservation?) -> VisionResult {
    .trackHomographicImageRegistration(self, result)
  }
}

/// Computes how far every pixel has moved since the frame before, or from a source to a target.
public final class TrackOpticalFlowRequest: FrameRequest<VNTrackOpticalFlowRequest>,
  StatefulRequest, TargetedRequest, @unchecked Sendable
{
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  /// Creates a request of high accuracy.
  public init() {
    super.init(VNTrackOpticalFlowRequest())
    computationAccuracy = .high
  }

  /// The time to spend; high by default. A change starts again.
  public var computationAccuracy: ComputationAccuracy {
    get { with { $0.computationAccuracy } }
    set { with { $0.computationAccuracy = newValue } }
  }

  /// Performs the request.
  ///
  /// - Returns: nil for the first frame.
  public func perform(on handler: ImageRequestHandler) async throws -> OpticalFlowObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: nil if there is no flow.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> OpticalFlowObservation? {
    Self.result(try await observations(on: handler))
  }

  private static func result(_ found: [VNObservation]) -> OpticalFlowObservation? {
    (found.first as? VNPixelBufferObservation).map { OpticalFlowObservation(wrapped: $0) }
  }

  public func visionResult(_ result: OpticalFlowObservation?) -> VisionResult {
    .trackOpticalFlow(self, result)
  }
}
