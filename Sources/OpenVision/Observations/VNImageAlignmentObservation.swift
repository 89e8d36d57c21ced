import Foundation

/// The placement of one image over another.
public class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}

/// The displacement of one image against another.
public final class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The map from the floating image's pixels to the reference image's: a translation, in pixels,
  /// origin at each image's lower-left corner, y upwards.
  public let alignmentTransform: CGAffineTransform

  init(
    uuid: UUID = UUID(), alignmentTransform: CGAffineTransform, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.alignmentTransform = alignmentTransform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }
}

/// The perspective map from one image to another.
public final class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The map from the floating image's pixels to the reference image's, in pixels, origin at each
  /// image's lower-left corner, y upwards. Multiply it by (x, y, 1) and divide by the last number.
  /// The last element of the last column is 1.
  public let warpTransform: matrix_float3x3

  init(
    uuid: UUID = UUID(), warpTransform: matrix_float3x3, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.warpTransform = warpTransform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }
}
