import Foundation

/// Something that flies through the picture, as far as it has been seen.
public final class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// Where its middle was seen last, oldest first, as shares of the upright image's sides, origin lower-left.
  public let detectedPoints: [VNPoint]
  /// Where the curve has it at the same times.
  public let projectedPoints: [VNPoint]
  /// a, b and c of y = a x^2 + b x + c, in the same coordinates. What flies straight up or down has no such equation: all
  /// are nan then.
  public let equationCoefficients: simd_float3
  /// The mean radius of the last points, of the upright image's longer side.
  public let movingAverageRadius: CGFloat
  /// From when it was seen first to when it was seen last.
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
