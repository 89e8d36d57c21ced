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
public final class TrackObjectRequest: FrameRequest<VNTrackObjectRequest, TripleRevision>,
  StatefulRequest,
  @unchecked Sendable
{
  public typealias Revision = TripleRevision

  /// Creates a request that tracks one object.
  ///
  /// - Parameters:
  ///   - detectedObject: the target, as seen in the first frame on which the request is performed.
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(
    detectedObject: some BoundingBoxProviding & VisionObservation, _ revision: Revision? = nil,
    frameAnalysisSpacing: CMTime? = nil
  ) {
    let start = VNDetectedObjectObservation(
      uuid: detectedObject.uuid, confidence: detectedObject.confidence,
      requestRevision: VNRequestRevisionUnspecified, boundingBox: detectedObject.boundingBox.cgRect)
    super.init(
      VNTrackObjectRequest(detectedObjectObservation: start), revision ?? .revision3,
      frameAnalysisSpacing: frameAnalysisSpacing)
  }

  public var descriptor: RequestDescriptor { .trackObjectRequest(revision) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the object with its bounding box in this frame.
  public func perform(on handler: ImageRequestHandler) async throws -> DetectedObjectObservation? {
    let found = try await observations(on: handler) { request, found in
      if let next = found.first as? VNDetectedObjectObservation { request.inputObservation = next }
    }
    return found.first.flatMap { DetectedObjectObservation($0, from: descriptor) }
  }
}

/// A request that tracks the corners of a planar rectangle from frame to frame. The request itself keeps the tracker.
public final class TrackRectangleRequest: FrameRequest<VNTrackRectangleRequest, SingleRevision>,
  StatefulRequest,
  @unchecked Sendable
{
  public typealias Revision = SingleRevision

  /// Creates a request that tracks one rectangle.
  ///
  /// - Parameters:
  ///   - detectedRectangle: the target, as seen in the first frame on which the request is performed.
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(
    detectedRectangle: some QuadrilateralProviding & VisionObservation,
    _ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil
  ) {
    let start = VNRectangleObservation(
      uuid: detectedRectangle.uuid, confidence: detectedRectangle.confidence,
      requestRevision: VNRequestRevisionUnspecified, topLeft: detectedRectangle.topLeft.cgPoint,
      topRight: detectedRectangle.topRight.cgPoint,
      bottomRight: detectedRectangle.bottomRight.cgPoint,
      bottomLeft: detectedRectangle.bottomLeft.cgPoint)
    super.init(
      VNTrackRectangleRequest(rectangleObservation: start), revision ?? .revision1,
      frameAnalysisSpacing: frameAnalysisSpacing)
  }

  public var descriptor: RequestDescriptor { .trackRectangleRequest(revision) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the rectangle with its corners in this frame.
  public func perform(on handler: ImageRequestHandler) async throws -> RectangleObservation? {
    let found = try await observations(on: handler) { request, found in
      if let next = found.first as? VNRectangleObservation { request.inputObservation = next }
    }
    return found.first.flatMap { RectangleObservation($0, from: descriptor) }
  }
}

/// A request that finds the translation from each frame to the next, or from a source image to a target image.
public final class TrackTranslationalImageRegistrationRequest:
  FrameRequest<VNTrackTranslationalImageRegistrationRequest, SingleRevision>, StatefulRequest,
  TargetedRequest,
  @unchecked Sendable
{
  public typealias Revision = SingleRevision

  /// Creates a request for the frames of one video.
  ///
  /// - Parameters:
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    super.init(
      VNTrackTranslationalImageRegistrationRequest(
        frameAnalysisSpacing: frameAnalysisSpacing ?? .zero), revision ?? .revision1,
      frameAnalysisSpacing: frameAnalysisSpacing)
  }

  public var descriptor: RequestDescriptor { .trackTranslationalImageRegistrationRequest(revision) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the translation; nil for the first frame or if the frames cannot be aligned.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the translation; nil if the images cannot be aligned.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> ImageTranslationAlignmentObservation? {
    result(try await observations(on: handler))
  }

  private func result(_ found: [VNObservation]) -> ImageTranslationAlignmentObservation? {
    found.first.flatMap { ImageTranslationAlignmentObservation($0, from: descriptor) }
  }
}

/// A request that finds the homography from each frame to the next, or from a source image to a target image.
public final class TrackHomographicImageRegistrationRequest:
  FrameRequest<VNTrackHomographicImageRegistrationRequest, SingleRevision>, StatefulRequest,
  TargetedRequest,
  @unchecked Sendable
{
  public typealias Revision = SingleRevision

  /// Creates a request for the frames of one video.
  ///
  /// - Parameters:
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    super.init(
      VNTrackHomographicImageRegistrationRequest(
        frameAnalysisSpacing: frameAnalysisSpacing ?? .zero), revision ?? .revision1,
      frameAnalysisSpacing: frameAnalysisSpacing)
  }

  public var descriptor: RequestDescriptor { .trackHomographicImageRegistrationRequest(revision) }

  /// Performs the request on the next frame.
  ///
  /// - Returns: the homography; nil for the first frame or if the frames cannot be aligned.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the homography; nil if the images cannot be aligned.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> ImageHomographicAlignmentObservation? {
    result(try await observations(on: handler))
  }

  private func result(_ found: [VNObservation]) -> ImageHomographicAlignmentObservation? {
    found.first.flatMap { ImageHomographicAlignmentObservation($0, from: descriptor) }
  }
}

/// A request that computes the motion of every pixel from the previous frame to the current frame, or from a source
/// image to a target image.
public final class TrackOpticalFlowRequest: FrameRequest<VNTrackOpticalFlowRequest, SingleRevision>,
  StatefulRequest, TargetedRequest, @unchecked Sendable
{
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  public typealias Revision = SingleRevision

  /// Creates a request with `high` accuracy for the frames of one video.
  ///
  /// - Parameters:
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    super.init(
      VNTrackOpticalFlowRequest(frameAnalysisSpacing: frameAnalysisSpacing ?? .zero),
      revision ?? .revision1, frameAnalysisSpacing: frameAnalysisSpacing)
    computationAccuracy = .high
  }

  public var descriptor: RequestDescriptor { .trackOpticalFlowRequest(revision) }

  /// The storage format of the vectors, as in `VNTrackOpticalFlowRequest`.
  public var outputPixelFormat: OSType {
    get { with { $0.outputPixelFormat } }
    set { with { $0.outputPixelFormat = newValue } }
  }

  /// Whether to return the output of a network at the network's own size, which has no effect.
  public var keepNetworkOutput: Bool {
    get { with { $0.keepNetworkOutput } }
    set { with { $0.keepNetworkOutput = newValue } }
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
    result(try await observations(on: handler))
  }

  /// Performs the request on two images.
  ///
  /// - Returns: the optical flow, or nil if the request had no result.
  public func perform(
    on handler: TargetedImageRequestHandler
  ) async throws -> OpticalFlowObservation? {
    result(try await observations(on: handler))
  }

  private func result(_ found: [VNObservation]) -> OpticalFlowObservation? {
    found.first.flatMap { OpticalFlowObservation($0, from: descriptor) }
  }
}
