import Foundation

/// The trajectory of a moving object, such as a thrown ball, up to the current frame.
public final class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// The most recent detected positions of the object's center, oldest first, in normalized coordinates of the
  /// upright image with the origin at the lower left.
  public let detectedPoints: [VNPoint]
  /// The positions on the fitted parabola at the same times as `detectedPoints`.
  public let projectedPoints: [VNPoint]
  /// The coefficients a, b and c of the parabola y = a x^2 + b x + c, in the same coordinates. For an object that moves
  /// straight up or down, there is no such equation, and all coefficients are NaN.
  public let equationCoefficients: simd_float3
  /// The mean radius of the object at the most recent positions, as a fraction of the upright image's longer
  /// side.
  public let movingAverageRadius: CGFloat
  /// The time range from the first to the last detection of the object.
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

  override var detail: String? {
    detectedPoints.last.map { "at (\(Self.text($0.x)) \(Self.text($0.y)))" }
  }
}
