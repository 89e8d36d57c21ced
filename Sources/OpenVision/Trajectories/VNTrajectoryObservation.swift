import Foundation

/// An object that flies through the picture, as seen so far.
public final class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// The last places of its middle, oldest first, as shares of the upright image's sides, origin
  /// lower-left.
  public let detectedPoints: [VNPoint]
  /// The places of the curve at the same times.
  public let projectedPoints: [VNPoint]
  /// The coefficients a, b and c of y = a x^2 + b x + c, in the same coordinates. An object that
  /// flies straight up or down has no such equation; then all are nan.
  public let equationCoefficients: simd_float3
  /// The mean radius of the last points, as a share of the upright image's longer side.
  public let movingAverageRadius: CGFloat
  /// The time from the first to the last sighting.
  public let timeRange: CMTimeRange

  init(
    uuid: UUID, detectedPoints: [VNPoint], projectedPoints: [VNPoint],
    equationCoefficients: simd_float3, movingAverageRadius: CGFloat, timeRange: CMTimeRange,
    confidence: VNConfidence, requestRevision: Int
  ) {
    self.detectedPoints = detectedPoints
    self.projectedPoints = projectedPoints
    self.equationCoefficients = equationCoefficients
    self.movingAverageRadius = movingAverageRadius
    self.timeRange = timeRange
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  override var place: String? {
    detectedPoints.last.map { "at (\(Self.text($0.x)) \(Self.text($0.y)))" }
  }
}
