import Geometry

/// What the blocks say about an alignment, level by level.
struct AlignmentEvidence {
  struct Level {
    var level = 0
    /// Of all textured blocks, how many lie in both images.
    var visible = 0.0
    /// Of the visible blocks, the mean of the positive correlations' squares where the place fits.
    var agreement = 0.0
    /// Of the visible blocks, how many fit where the map puts them.
    var fitting = 0.0
    var blocks = 0
    /// The expected error of a corner by the blocks' noise, in full-size pixels.
    var deviation = 0.0
  }

  /// The share of blocks that agreed on the map before it was refined.
  var consensus = 0.0
  /// How well the blocks of the two finest levels agree; noise spoils the finest alone. 0...1
  var agreement: Double {
    levels.suffix(2).map { $0.agreement * min(1, 4 * $0.visible) }.max() ?? 0
  }

  /// Whether nothing else need be tried.
  var isConvincing: Bool { agreement > 0.58 }

  /// From the coarsest to the finest.
  var levels: [Level] = []

  mutating func record(_ aligner: BlockAligner, level: Int, zoom: Double) {
    var summary = Level()
    summary.level = level
    summary.blocks = aligner.outcomes.count
    var visible = 0
    var (agreement, fitting) = (0.0, 0)
    for outcome in aligner.outcomes where outcome.isVisible {
      visible += 1
      let distance = (outcome.displacement * outcome.displacement).sum()
      guard outcome.correlation > 0, distance < 1 else { continue }
      agreement += Double(outcome.correlation * outcome.correlation)
      if outcome.correlation > 0.6 { fitting += 1 }
    }
    summary.visible = Double(visible) / Double(max(1, aligner.outcomes.count))
    summary.agreement = agreement / Double(max(1, visible))
    summary.fitting = Double(fitting) / Double(max(1, visible))
    summary.deviation = aligner.variance.squareRoot() * zoom
    levels.append(summary)
  }
}
