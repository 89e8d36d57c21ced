import Geometry
import Imaging

/// Finds the map that lays one image over another: the whole image's motion, not that of things in it.
final class ImageAligner {
  struct Alignment {
    /// From the floating to the reference image, in pixels.
    var map: Homography
    /// How likely the map is right. 0...1
    var confidence: Double
    var evidence = AlignmentEvidence()
  }

  private let model: AlignmentModel

  init(model: AlignmentModel) { self.model = model }

  /// - Returns: nil where the images say nothing or do not fit together.
  func align(_ floatingImage: PixelBuffer, to referenceImage: PixelBuffer) -> Alignment? {
    let (floating, reference) = (LumaPyramid(), LumaPyramid())
    floating.update(floatingImage)
    reference.update(referenceImage)
    let direct = DirectAligner(floating: floating, reference: reference, model: model)
    let search = ShiftSearch(floating: floating, reference: reference)
    let level = min(search.level, direct.coarsestLevel)
    let tracker = BlockTracker(
      floating: floating, reference: reference,
      levels: level...(model == .translation ? level : direct.coarsestLevel),
      finest: direct.blocks(level))
    let correspondences = tracker.correspondences(from: search.candidates())
    let consensus = MapConsensus(
      model: model, tolerance: 1.2 * Double(1 << level), size: floatingImage.size)
    guard let rough = consensus.map(of: correspondences) else { return nil }
    var evidence = AlignmentEvidence()
    evidence.consensus = rough.score / Double(tracker.blockCount)
    guard let map = direct.refine(rough.map, levels: 0...level, evidence: &evidence) else {
      return nil
    }
    return Alignment(map: map, confidence: evidence.levels.last?.agreement ?? 0, evidence: evidence)
  }
}
