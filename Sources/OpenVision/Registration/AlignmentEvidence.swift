import Imaging

/// The evidence for an alignment, obtained by comparing blocks.
struct AlignmentEvidence {
  /// The evidence at one pyramid level.
  private struct Level {
    /// The fraction of the textured blocks that are inside both images.
    var visible: Double
    /// The mean squared correlation over the visible blocks. A block that does not match at the position given by the
    /// map contributes 0.
    var agreement: Double
  }

  private let model: AlignmentModel
  /// The levels, from coarsest to finest.
  private var levels: [Level] = []
  /// The expected error of a corner due to image noise, in full-size pixels.
  private var deviation = Double.infinity

  init(_ model: AlignmentModel) { self.model = model }

  /// The agreement of the blocks, 0...1. It is the higher of the values at the two finest levels, because noise can
  /// reduce the value at the finest level.
  var agreement: Double {
    levels.suffix(2).map { $0.agreement * min(1, Self.enoughVisible * $0.visible) }.max() ?? 0
  }

  /// Whether the alignment is good enough to stop trying alternatives.
  var isConvincing: Bool { agreement > 0.62 }

  /// Whether the alignment is good enough that tilted views need not be tried.
  var isClear: Bool { agreement > 0.5 }

  /// Whether the images show the same scene, according to the agreement. In tests, the agreement was at most 0.11 for
  /// unrelated images and at most 0.22 for wrong maps between related images. Hardly any correct map had an agreement
  /// below 0.3.
  var isRelated: Bool { agreement > 0.28 }

  /// The probability, 0...1, that the error of the map is at most two pixels.
  ///
  /// The formula was fitted to 587 pairs of photographs with known maps. They include pairs with noise, blur, low
  /// contrast or independently moving objects, and unrelated pairs. The probability is lower if the texture does not
  /// determine the map. It is also lower if the images overlap little, because the corners of a homography are then far
  /// from the overlap. The effect of that distance was fitted to 168 rendered pairs of tilted, rotated and near views.
  var confidence: Double {
    let fits = 1 / (1 + ExactFunctions.exp(5.6 - 15.9 * agreement))
    let blur = deviation / 3
    guard model == .homography, let visible = levels.last?.visible else {
      return fits / (1 + blur * blur)
    }
    let apart = Self.halfVisible / max(0.01, visible)
    return fits / (1 + blur * blur) / (1 + apart * apart * apart)
  }

  /// The fraction of blocks inside both images at which the corners of a homography are correct with a probability of
  /// 50%, if nothing else lowers the probability.
  private static let halfVisible = 0.24

  /// The factor applied to the visible fraction of the blocks. With a factor of 4, the agreement is not reduced if at
  /// least a quarter of the blocks are visible.
  private static let enoughVisible = 4.0
  /// The displacement, in pixels of the level, below which a block is considered a match.
  private static let tolerance: Float = 1

  /// Adds the evidence provided by the blocks at the next finer level.
  mutating func record(_ aligner: BlockAligner, zoom: Double) {
    var visible = 0.0
    var agreement = 0.0
    for outcome in aligner.outcomes where outcome.isVisible {
      visible += 1
      let square = (outcome.displacement * outcome.displacement).sum()
      guard outcome.correlation > 0, square < Self.tolerance * Self.tolerance else { continue }
      agreement += Double(outcome.correlation * outcome.correlation)
    }
    levels.append(
      Level(
        visible: visible / Double(max(1, aligner.outcomes.count)),
        agreement: agreement / max(1, visible)))
    deviation = aligner.variance.squareRoot() * zoom
  }
}
