import Imaging

/// What the blocks say about an alignment.
struct AlignmentEvidence {
  /// What they say at one level of the pyramids.
  private struct Level {
    /// Of all textured blocks, the share that lies in both images.
    var visible: Double
    /// Of the visible blocks, the mean squared correlation of those that fit where the map puts them.
    var agreement: Double
  }

  /// From the coarsest to the finest.
  private var levels: [Level] = []
  /// The error of a corner that the blocks' noise lets expect, in full-size pixels.
  private var deviation = Double.infinity

  /// How well the blocks of the two finest levels agree; noise spoils the finest alone. 0...1
  var agreement: Double {
    levels.suffix(2).map { $0.agreement * min(1, Self.enoughVisible * $0.visible) }.max() ?? 0
  }

  /// Whether nothing else need be tried.
  var isConvincing: Bool { agreement > 0.58 }

  /// Whether the images have anything in common: unrelated ones reach 0.11.
  var isRelated: Bool { agreement > 0.15 }

  /// How likely the map is right to two pixels. 0...1
  ///
  /// Fitted to 587 pairs of photographs with known maps - noise, blur, little contrast, objects that
  /// move by themselves, unrelated pairs -, and less where the texture does not determine the map.
  var confidence: Double {
    let fits = 1 / (1 + ExactFunctions.exp(5.6 - 15.9 * agreement))
    let blur = deviation / 3
    return fits / (1 + blur * blur)
  }

  /// A quarter of the blocks in both images is as good as all.
  private static let enoughVisible = 4.0
  /// How far off a block may be that fits, in the level's pixels.
  private static let tolerance: Float = 1

  /// Adds what the blocks of the next finer level say.
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
