import Foundation

/// How one image lies over another.
public class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}

/// By how much one image is moved against another.
public final class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The map of the floating image's pixels to the reference image's: a translation, in pixels,
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

/// How one image is seen in perspective against another.
public final class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The map of the floating image's pixels to the reference image's, in pixels, origin at each
  /// image's lower-left corner, y upwards: the product with (x, y, 1), divided by its last number. The
  /// last element of the last column is 1.
  public let warpTransform: matrix_float3x3

  init(
    uuid: UUID = UUID(), warpTransform: matrix_float3x3, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.warpTransform = warpTransform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }
}
