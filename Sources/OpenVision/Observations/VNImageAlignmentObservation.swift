import Foundation

/// The alignment of one image with another.
public class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}

/// The translation that aligns one image with another.
public final class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The translation that maps pixels of the floating image to pixels of the reference image. In both images, the
  /// origin is at the lower-left corner, and y points upward.
  public let alignmentTransform: CGAffineTransform

  init(
    uuid: UUID = UUID(), alignmentTransform: CGAffineTransform, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.alignmentTransform = alignmentTransform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }
}

/// The homography that aligns one image with another.
public final class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation,
  @unchecked Sendable
{
  /// The homography that maps pixels of the floating image to pixels of the reference image.
  ///
  /// Coordinates are in pixels, with the origin at each image's lower-left corner and y pointing
  /// upward. To map a point, multiply the matrix by (x, y, 1) and divide by the third component.
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
