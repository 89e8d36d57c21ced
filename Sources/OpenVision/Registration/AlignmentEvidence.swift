import Imaging

/// The blocks' evidence for an alignment.
struct AlignmentEvidence {
  /// The evidence at one level of the pyramids.
  private struct Level {
    /// The fraction of all textured blocks that lies within both images.
    var visible: Double
    /// The mean squared correlation over the visible blocks. Blocks that do not fit where the map
    /// puts them count as 0.
    var agreement: Double
  }

  private let model: AlignmentModel
  /// The levels, from coarsest to finest.
  private var levels: [Level] = []
  /// The expected error of a corner due to the blocks' noise, in full-size pixels.
  private var deviation = Double.infinity

  init(_ model: AlignmentModel) { self.model = model }

  /// The agreement of the blocks, 0...1. It is the better value of the two finest levels, because
  /// noise affects the finest most.
  var agreement: Double {
    levels.suffix(2).map { $0.agreement * min(1, Self.enoughVisible * $0.visible) }.max() ?? 0
  }

  /// Whether the alignment is good enough to stop trying alternatives.
  var isConvincing: Bool { agreement > 0.62 }

  /// Whether tilted views are unnecessary.
  var isClear: Bool { agreement > 0.5 }

  /// Whether the images have enough in common. Unrelated images reach 0.11, and wrong maps between
  /// related images 0.22. Hardly any right map is below 0.3.
  var isRelated: Bool { agreement > 0.28 }

  /// The probability, 0...1, that the map is right to within two pixels.
  ///
  /// It was fitted to 587 pairs of photographs with known maps. They include noise, blur, low
  /// contrast, independently moving objects and unrelated pairs. The probability is lower if the
  /// texture does not determine the map. Where the images have little in common, the corners of a
  /// homography are far from the shared area. The effect of that distance was fitted to 168
  /// rendered pairs of tilted, rotated and near views.
  var confidence: Double {
    let fits = 1 / (1 + ExactFunctions.exp(5.6 - 15.9 * agreement))
    let blur = deviation / 3
    guard model == .homography, let visible = levels.last?.visible else {
      return fits / (1 + blur * blur)
    }
    let apart = Self.halfVisible / max(0.01, visible)
    return fits / (1 + blur * blur) / (1 + apart * apart * apart)
  }

  /// The fraction of blocks in both images at which a homography's corners are as likely to be
  /// wrong as right.
  private static let halfVisible = 0.24

  /// The factor applied to the visible fraction of the blocks: a quarter of them counts as much as
  /// all.
  private static let enoughVisible = 4.0
  /// The displacement below which a block fits, in the level's pixels.
  private static let tolerance: Float = 1

  /// Adds the evidence of the blocks of the next finer level.
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
