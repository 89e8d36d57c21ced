import Foundation

/// An object that flies through the image, as seen so far.
public final class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// The most recent positions of the object's center, oldest first, in normalized coordinates of
  /// the upright image with the origin at the lower left.
  public let detectedPoints: [VNPoint]
  /// The positions on the curve at the same times.
  public let projectedPoints: [VNPoint]
  /// The coefficients a, b and c of y = a x^2 + b x + c, in the same coordinates. An object that
  /// flies straight up or down has no such equation, and all coefficients are NaN.
  public let equationCoefficients: simd_float3
  /// The mean radius at the most recent positions, as a fraction of the upright image's longer
  /// side.
  public let movingAverageRadius: CGFloat
  /// The time range from the first to the last sighting.
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
