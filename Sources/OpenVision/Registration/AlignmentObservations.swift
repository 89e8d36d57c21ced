import Foundation
import Geometry

extension ImageAligner.Alignment {
  /// Converts the alignment to observations in the coordinates of the full images.
  ///
  /// - Parameters:
  ///   - offset: the origin of the aligned part in the floating image.
  ///   - floating: the size of the floating image.
  ///   - reference: the size of the reference image.
  /// - Returns: one observation, or none if the map is not finite.
  func observations(
    _ model: AlignmentModel, from offset: Point, of floating: PixelSize, on reference: PixelSize,
    revision: Int
  ) -> [VNObservation] {
    let whole = map * Homography(translation: Point(0, 0) - offset)
    let upward = Self.flip(reference) * whole * Self.flip(floating)
    guard let upward = upward.canonical else { return [] }
    let confidence = VNConfidence(evidence.confidence)
    guard model == .homography else {
      return [
        VNImageTranslationAlignmentObservation(
          alignmentTransform: CGAffineTransform(
            translationX: upward.first.z, y: upward.second.z),
          confidence: confidence, requestRevision: revision)
      ]
    }
    let rows = [upward.first, upward.second, upward.third].map { SIMD3<Float>($0) }
    return [
      VNImageHomographicAlignmentObservation(
        warpTransform: matrix_float3x3(rows: rows), confidence: confidence,
        requestRevision: revision)
    ]
  }

  /// Returns the homography that flips an image of the given size vertically.
  private static func flip(_ size: PixelSize) -> Homography {
    Homography(SIMD3(1, 0, 0), SIMD3(0, -1, Double(size.height)), SIMD3(0, 0, 1))
  }
}
