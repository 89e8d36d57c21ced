import Foundation

/// A request that tracks an object from frame to frame. The request itself keeps the tracker.
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
  /// Creates a request that tracks one object.
  ///
  /// - Parameter detectedObject: the target, as seen in the first frame on which the request is
  ///   performed.
  public init(detectedObject: some BoundingBoxProviding & VisionObservation) {
    let start = VNDetectedObjectObservation(
      uuid: detectedObject.uuid, confidence: detectedObject.confidence,
      requestRevision: VNRequestRevisionUnspecified, boundingBox: detectedObject.boundingBox.cgRect)
    super.init(VNTrackObjectRequest(detectedObjectObservation: start))
  }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the object with its bounding box in this frame.
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

/// A request that tracks the corners of a planar rectangle from frame to frame. The request itself keeps the tracker.
public final class TrackRectangleRequest: FrameRequest<VNTrackRectangleRequest>, StatefulRequest,
  @unchecked Sendable
{
  /// Creates a request that tracks one rectangle.
  ///
  /// - Parameter detectedRectangle: the target, as seen in the first frame on which the request is
  ///   performed.
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

/// A request that finds the translation from each frame to the next, or from a source image to a target image.
public final class TrackTranslationalImageRegistrationRequest:
  FrameRequest<VNTrackTranslationalImageRegistrationRequest>, StatefulRequest, TargetedRequest,
  @unchecked Sendable
{
  public init() { super.init(VNTrackTranslationalImageRegistrationRequest()) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the translation; nil for the first frame or if the frames cannot be aligned.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the translation; nil if the images cannot be aligned.
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

/// A request that finds the homography from each frame to the next, or from a source image to a target image.
public final class TrackHomographicImageRegistrationRequest:
  FrameRequest<VNTrackHomographicImageRegistrationRequest>, StatefulRequest, TargetedRequest,
  @unchecked Sendable
{
  public init() { super.init(VNTrackHomographicImageRegistrationRequest()) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the homography; nil for the first frame or if the frames cannot be aligned.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the homography; nil if the images cannot be aligned.
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

/// A request that computes the motion of every pixel from the previous frame to the current frame, or from a source
/// image to a target image.
public final class TrackOpticalFlowRequest: FrameRequest<VNTrackOpticalFlowRequest>,
  StatefulRequest, TargetedRequest, @unchecked Sendable
{
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  /// Creates a request with `high` accuracy.
  public init() {
    super.init(VNTrackOpticalFlowRequest())
    computationAccuracy = .high
  }

  /// The trade-off between accuracy and speed, `high` by default. After a change, the next frame is treated as the
  /// first frame.
  public var computationAccuracy: ComputationAccuracy {
    get { with { $0.computationAccuracy } }
    set { with { $0.computationAccuracy = newValue } }
  }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the optical flow; nil for the first frame.
  public func perform(on handler: ImageRequestHandler) async throws -> OpticalFlowObservation? {
    Self.result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the optical flow, or nil if the request had no result.
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
