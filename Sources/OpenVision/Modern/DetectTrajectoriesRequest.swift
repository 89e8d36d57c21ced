import Foundation

/// A request that finds small objects moving along parabolic paths, as `VNDetectTrajectoriesRequest` does. The request
/// itself keeps its state from frame to frame.
public final class DetectTrajectoriesRequest: FrameRequest<
  VNDetectTrajectoriesRequest, SingleRevision
>,
StatefulRequest, @unchecked Sendable
{
  public typealias Revision = SingleRevision

  /// Creates a request for the frames of one video.
  ///
  /// - Parameters:
  ///   - trajectoryLength: the number of frames, 5 or more, in which an object must be detected before its trajectory
  ///     is reported.
  ///   - revision: the revision of the algorithm; nil for the newest.
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames; nil to analyze every frame.
  public init(
    trajectoryLength: Int, _ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil
  ) {
    super.init(
      VNDetectTrajectoriesRequest(
        frameAnalysisSpacing: frameAnalysisSpacing ?? .zero, trajectoryLength: trajectoryLength),
      revision ?? .revision1, frameAnalysisSpacing: frameAnalysisSpacing)
  }

  public var descriptor: RequestDescriptor { .detectTrajectoriesRequest(revision) }

  public var trajectoryLength: Int { with { $0.trajectoryLength } }

  /// The target time for processing a frame, which has no effect.
  public var targetFrameTime: CMTime {
    get { with { $0.targetFrameTime } }
    set { with { $0.targetFrameTime = newValue } }
  }

  /// The minimum radius of a moving object, as a fraction of the image's longer side, 0...1.
  public var objectMinimumNormalizedRadius: Float {
    get { with { $0.objectMinimumNormalizedRadius } }
    set { with { $0.objectMinimumNormalizedRadius = newValue } }
  }

  /// The maximum radius of a moving object, as a fraction of the image's longer side, 0...1.
  public var objectMaximumNormalizedRadius: Float {
    get { with { $0.objectMaximumNormalizedRadius } }
    set { with { $0.objectMaximumNormalizedRadius = newValue } }
  }

  public func perform(on handler: ImageRequestHandler) async throws -> [TrajectoryObservation] {
    try await observations(on: handler).compactMap { TrajectoryObservation($0, from: descriptor) }
  }
}

/// The path of an object that moves along a parabola, as observed so far.
public struct TrajectoryObservation: WrappedObservation {
  let wrapped: VNTrajectoryObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var detectedPoints: [NormalizedPoint] {
    wrapped.detectedPoints.map { NormalizedPoint($0.location) }
  }
  public var projectedPoints: [NormalizedPoint] {
    wrapped.projectedPoints.map { NormalizedPoint($0.location) }
  }
  /// The coefficients a, b and c of y = a x^2 + b x + c. They are NaN if the object moves straight up or down.
  public var equationCoefficients: SIMD3<Float> { wrapped.equationCoefficients }
  public var movingAverageRadius: CGFloat { wrapped.movingAverageRadius }
  public var timeRange: CMTimeRange? { wrapped.timeRange }

  struct Content: Codable, Hashable {
    var seen: [NormalizedPoint]
    var curve: [NormalizedPoint]
    /// The bit patterns of the coefficients. They are encoded as integers because the coefficients may be NaN.
    var coefficients: [UInt32]
    var radius: Double
    /// The value and timescale of the start time, followed by the value and timescale of the duration.
    var times: [Int64]
  }

  var content: Content {
    let (start, duration) = (wrapped.timeRange.start, wrapped.timeRange.duration)
    return Content(
      seen: detectedPoints, curve: projectedPoints,
      coefficients: (0..<3).map { equationCoefficients[$0].bitPattern },
      radius: Double(movingAverageRadius),
      times: [
        start.value, Int64(start.timescale), duration.value, Int64(duration.timescale),
      ])
  }

  static func wrapped(
    _ content: Content, _ origin: ObservationOrigin
  ) -> VNTrajectoryObservation? {
    guard content.coefficients.count == 3, content.times.count == 4,
      let startScale = Int32(exactly: content.times[1]),
      let durationScale = Int32(exactly: content.times[3])
    else { return nil }
    let numbers = content.coefficients.map { Float(bitPattern: $0) }
    func points(_ locations: [NormalizedPoint]) -> [VNPoint] {
      locations.map { VNPoint(location: $0.cgPoint) }
    }
    return VNTrajectoryObservation(
      uuid: origin.uuid, detectedPoints: points(content.seen),
      projectedPoints: points(content.curve),
      equationCoefficients: simd_float3(numbers[0], numbers[1], numbers[2]),
      movingAverageRadius: content.radius,
      timeRange: CMTimeRange(
        start: CMTime(value: content.times[0], timescale: startScale),
        duration: CMTime(value: content.times[2], timescale: durationScale)),
      confidence: origin.confidence, requestRevision: origin.requestRevision)
  }
}
