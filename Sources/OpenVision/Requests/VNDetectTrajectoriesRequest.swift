import Foundation
import Geometry
import Imaging

/// The first revision of trajectory detection. It fits parabolas to the positions of small moving spots.
public let VNDetectTrajectoriesRequestRevision1 = 1

/// A request that detects small objects that move along parabolic paths, such as thrown balls. Perform the same request
/// on every frame.
///
/// The camera must be stationary. Frames passed as `CMSampleBuffer`s have timestamps; other frames are assumed to be
/// 1/30 second apart. A trajectory is first reported when the object has been detected in `trajectoryLength` frames, or
/// two frames later if other objects move near it. From then on, it is reported with the same `uuid` in every frame in
/// which the object is detected. For accuracy figures, see `Documentation/FurtherRequests.md`.
///
/// ```swift
/// let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
/// let handler = VNSequenceRequestHandler()
/// for frame in frames {
///   try handler.perform([request], on: frame)
///   for throwing in request.results ?? [] {
///     print(throwing.uuid, throwing.detectedPoints.count)
///   }
/// }
/// ```
public final class VNDetectTrajectoriesRequest: VNStatefulRequest {
  private struct Settings: Hashable, Sendable {
    var revision: Int
    var radii: [Float]
  }

  private static let minimumLength = 5

  /// The number of frames in which an object must be detected to form a trajectory; at least 5.
  public let trajectoryLength: Int

  /// The minimum radius of the circle around a moving object, as a fraction of the upright image's longer side, 0...1.
  public var objectMinimumNormalizedRadius: Float = 0
  /// The maximum radius of the circle around a moving object, as a fraction of the upright image's longer side, 0...1.
  public var objectMaximumNormalizedRadius: Float = 1
  /// The target time for processing a frame. This property has no effect, because frames are always processed as fast
  /// as possible.
  public var targetFrameTime = CMTime.invalid

  private let clock = FrameClock()

  /// Creates a request for the frames of one video.
  ///
  /// - Parameters:
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames.
  ///   - trajectoryLength: the number of frames in which an object must be detected to form a trajectory. If it is less
  ///     than 5, performing the request fails with `VNErrorCode.invalidArgument`.
  public init(
    frameAnalysisSpacing: CMTime, trajectoryLength: Int,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.trajectoryLength = trajectoryLength
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  override var skipsFrames: Bool { false }

  public override class var supportedRevisions: IndexSet { [VNDetectTrajectoriesRequestRevision1] }

  /// The number of frames before the first trajectory is reported. It is two more than the trajectory length, because
  /// no motion is detected in the first two frames.
  public override var minimumLatencyFrameCount: Int { trajectoryLength + 2 }

  override var engineSettings: any Hashable & Sendable {
    Settings(
      revision: revision, radii: [objectMinimumNormalizedRadius, objectMaximumNormalizedRadius])
  }

  override func makeCopy() -> VNRequest {
    VNDetectTrajectoriesRequest(
      frameAnalysisSpacing: frameAnalysisSpacing, trajectoryLength: trajectoryLength,
      completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectTrajectoriesRequest else { return }
    objectMinimumNormalizedRadius = other.objectMinimumNormalizedRadius
    objectMaximumNormalizedRadius = other.objectMaximumNormalizedRadius
    targetFrameTime = other.targetFrameTime
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    guard trajectoryLength >= Self.minimumLength else {
      throw VNError(
        .invalidArgument,
        "trajectoryLength is \(trajectoryLength); expected \(Self.minimumLength) or more")
    }
    guard !frameAnalysisSpacing.isValid || frameAnalysisSpacing >= .zero else {
      throw VNError(
        .invalidArgument,
        "frameAnalysisSpacing is \(frameAnalysisSpacing.seconds) seconds; expected 0 or more")
    }
    let (minimum, maximum) = (objectMinimumNormalizedRadius, objectMaximumNormalizedRadius)
    // Comparisons with NaN are false, so NaN is rejected as well.
    guard minimum >= 0, minimum <= maximum, maximum <= 1 else {
      throw VNError(
        .invalidArgument,
        "objectMinimumNormalizedRadius is \(minimum) and objectMaximumNormalizedRadius is \(maximum);"
          + " expected numbers from 0 to 1 and a minimum no greater than the maximum")
    }
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let work = try super.plan(in: context)
    let (clock, time) = (clock, context.time)
    return { () throws(VNError) in
      clock.advance(to: time)
      return try work()
    }
  }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let (length, revision, clock) = (trajectoryLength, revision, clock)
    let spacing = frameAnalysisSpacing.isValid ? frameAnalysisSpacing : .zero
    let radii =
      Double(objectMinimumNormalizedRadius)...Double(objectMaximumNormalizedRadius)
    return EngineStart(results: []) { frame in
      let finder = TrajectoryFinder(
        frame, length: length, spacing: spacing, radii: radii, clock: clock)
      return RunningEngine(finder) { (found: [TrajectoryFinder.Trajectory], view) in
        found.map { VNTrajectoryObservation($0, in: view, requestRevision: revision) }
      }
    }
  }
}

extension VNDetectTrajectoriesRequest: VNTypedResults {
  public typealias Observation = VNTrajectoryObservation
}

extension VNTrajectoryObservation {
  fileprivate convenience init(
    _ trajectory: TrajectoryFinder.Trajectory, in view: FrameView, requestRevision: Int
  ) {
    func points(_ locations: [Point]) -> [VNPoint] {
      locations.map { VNPoint(location: view.normalized($0)) }
    }
    self.init(
      uuid: trajectory.uuid, detectedPoints: points(trajectory.seen),
      projectedPoints: points(trajectory.curve),
      equationCoefficients: trajectory.parabola.coefficients(in: view),
      movingAverageRadius: trajectory.radius
        / Double(max(view.frameSize.width, view.frameSize.height)),
      timeRange: CMTimeRange(start: trajectory.times.first, end: trajectory.times.last),
      confidence: VNConfidence(trajectory.confidence), requestRevision: requestRevision)
  }
}

extension Parabola {
  /// The minimum horizontal speed, in pixels per second, at which the height can be expressed as a function of x.
  private static let minimumSpeed = 1.0

  /// Returns the coefficients a, b and c of the parabola y = a x^2 + b x + c, in normalized coordinates of the whole
  /// frame, with the origin at the lower left.
  fileprivate func coefficients(in view: FrameView) -> simd_float3 {
    guard abs(x.1) >= Self.minimumSpeed else { return simd_float3(repeating: .nan) }
    let (width, height) = (Double(view.frameSize.width), Double(view.frameSize.height))
    // With u = x - start, the height is y = p + q u + r u^2. All lengths are in normalized coordinates.
    let start = (x.0 + Double(view.region.x)) / width
    let speed = x.1 / width
    let p = 1 - (y.0 + Double(view.region.y)) / height
    let (q, r) = (-y.1 / height / speed, -y.2 / height / (speed * speed))
    return simd_float3(
      Float(r), Float(q - 2 * r * start), Float(p - q * start + r * start * start))
  }
}
