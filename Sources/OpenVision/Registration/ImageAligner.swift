import Geometry
import Imaging

/// An aligner that finds the map from one image to another. The map describes the motion of the whole image rather than
/// the motion of objects in it.
final class ImageAligner {
  struct Alignment {
    /// The map from the floating to the reference image, in pixels.
    var map: Homography
    var evidence: AlignmentEvidence
  }

  private let model: AlignmentModel
  private let size: PixelSize
  private let floating = LumaPyramid()
  private let reference = LumaPyramid()
  private let direct: DirectAligner

  /// Prepares the alignment of two images.
  ///
  /// - Parameters:
  ///   - floatingImage: the image to be aligned.
  ///   - referenceImage: the image with which the floating image is aligned.
  init(_ floatingImage: PixelBuffer, onto referenceImage: PixelBuffer, model: AlignmentModel) {
    self.model = model
    size = floatingImage.size
    floating.update(floatingImage)
    reference.update(referenceImage)
    direct = DirectAligner(floating: floating, reference: reference, model: model)
  }

  /// Aligns the floating image with the reference image.
  ///
  /// - Returns: the alignment; nil if the images do not determine a map or are unrelated.
  func align() -> Alignment? {
    let near = alignNear()
    if let near, near.evidence.isConvincing { return near }
    let features = (
      floating: FeatureSet(of: FeatureScales(of: floating)),
      reference: FeatureSet(of: FeatureScales(of: reference))
    )
    var best = [near, align(features.floating, features.reference)].best
    if model == .homography, !(best?.evidence.isClear ?? false) {
      best = ([best] + alignTilted(features.floating, features.reference)).best
    }
    return best.flatMap { $0.evidence.isRelated ? $0 : nil }
  }

  /// Aligns the images by matching tilted views of each image with the other image.
  private func alignTilted(_ first: FeatureSet, _ second: FeatureSet) -> [Alignment?] {
    (0..<TiltedView.directions).flatMap { direction in
      [
        align(TiltedView(of: floating, direction: direction).features, second),
        align(first, TiltedView(of: reference, direction: direction).features),
      ]
    }
  }

  /// Aligns images with small differences by tracking blocks.
  func alignNear() -> Alignment? {
    let search = ShiftSearch(floating: floating, reference: reference)
    let level = min(search.level, direct.coarsestLevel)
    let isShift = model == .translation
    let tracker = BlockTracker(
      floating: floating, reference: reference,
      levels: level...(isShift ? level : direct.coarsestLevel), finest: direct.blocks(level))
    let correspondences = tracker.correspondences(from: search.candidates(isShift ? 5 : 1))
    let consensus = MapConsensus(
      model: model, tolerance: 1.2 * Double(1 << level), size: size)
    return consensus.map(of: correspondences).flatMap { refined($0, from: level) }
  }

  /// Aligns images by matching features. This also works if the images are rotated, scaled or tilted relative to each
  /// other, or if a large part of the scene moves independently.
  private func align(_ first: FeatureSet, _ second: FeatureSet) -> Alignment? {
    let correspondences = FeatureMatcher.correspondences(from: first, to: second, size: size)
    let consensus = MapConsensus(
      model: model, tolerance: 0.008 * Double(max(size.width, size.height)), size: size)
    let level = ShiftSearch(floating: floating, reference: reference).level
    return consensus.map(of: correspondences).flatMap {
      refined($0, from: min(level, direct.coarsestLevel))
    }
  }

  private func refined(_ rough: MapConsensus.Result, from level: Int) -> Alignment? {
    var evidence = AlignmentEvidence(model)
    guard let map = direct.refine(rough.map, levels: 0...level, evidence: &evidence) else {
      return nil
    }
    return Alignment(map: map, evidence: evidence)
  }
}

extension [ImageAligner.Alignment?] {
  /// The alignment with the highest agreement between the images.
  fileprivate var best: ImageAligner.Alignment? {
    compactMap { $0 }.max { $0.evidence.agreement < $1.evidence.agreement }
  }
}
