import Imaging

/// The blocks' evidence for an alignment.
struct AlignmentEvidence {
  /// The evidence at one level of the pyramids.
  private struct Level {
    /// The share of all textured blocks that lies in both images.
    var visible: Double
    /// The mean squared correlation of those visible blocks that fit where the map puts them.
    var agreement: Double
  }

  private let model: AlignmentModel
  /// The levels from the coarsest to the finest.
  private var levels: [Level] = []
  /// The expected error of a corner from the blocks' noise, in full-size pixels.
  private var deviation = Double.infinity

  init(_ model: AlignmentModel) { self.model = model }

  /// The agreement of the blocks of the two finest levels, 0...1; noise spoils the finest alone.
  var agreement: Double {
    levels.suffix(2).map { $0.agreement * min(1, Self.enoughVisible * $0.visible) }.max() ?? 0
  }

  /// Whether nothing else need be tried.
  var isConvincing: Bool { agreement > 0.62 }

  /// Whether tilted views are unnecessary.
  var isClear: Bool { agreement > 0.5 }

  /// Whether the images have enough in common. Unrelated ones reach 0.11, and wrong maps of related
  /// ones 0.22; hardly any right map is below 0.3.
  var isRelated: Bool { agreement > 0.28 }

  /// The probability, 0...1, that the map is right to two pixels.
  ///
  /// It was fitted to 587 pairs of photographs with known maps: noise, blur, little contrast,
  /// objects that move independently, unrelated pairs. It is lower if the texture does not
  /// determine the map. Where the images have little in common, the corners of a homography lie far from what both
  /// show; how much that counts was fitted to 168 rendered pairs of tilted, turned and near views.
  var confidence: Double {
    let fits = 1 / (1 + ExactFunctions.exp(5.6 - 15.9 * agreement))
    let blur = deviation / 3
    guard model == .homography, let visible = levels.last?.visible else {
      return fits / (1 + blur * blur)
    }
    let apart = Self.halfVisible / max(0.01, visible)
    return fits / (1 + blur * blur) / (1 + apart * apart * apart)
  }

  /// The share of the blocks in both images at which a homography's corners are as likely wrong as right.
  private static let halfVisible = 0.24

  /// A quarter of the blocks in both images is as good as all of them.
  private static let enoughVisible = 4.0
  /// The greatest displacement of a block that fits, in the level's pixels.
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
