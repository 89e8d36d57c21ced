/// How much worse than its baseline a run may be.
package struct GateTolerances: Sendable, Hashable {
  /// By the name of a measure, over all sequences: what is worse by more fails. Measures that are not
  /// named are not watched.
  package var maxDrop: [String: Double]
  /// By the name of a measure, on a single sequence.
  package var maxSequenceDrop: [String: Double]
  /// Also a smaller drop of the AUC fails where it is larger than this and statistically significant:
  /// the sequences agree on it. nil switches the test off.
  package var significantDrop: Double?
  /// A slowdown fails where it is shown to be larger than this share; nil where speed is not
  /// watched.
  package var maxSlowdown: Double?
  /// The share by which the memory of a tracker may grow; nil where it is not watched.
  package var maxMemoryGrowth: Double?

  package init(
    maxDrop: [String: Double] = WatchedMeasures.tracking.maxDrop,
    maxSequenceDrop: [String: Double] = WatchedMeasures.tracking.maxSequenceDrop,
    significantDrop: Double? = 0.001,
    maxSlowdown: Double? = 0.03, maxMemoryGrowth: Double? = 0.1
  ) {
    self.maxDrop = maxDrop
    self.maxSequenceDrop = maxSequenceDrop
    self.significantDrop = significantDrop
    self.maxSlowdown = maxSlowdown
    self.maxMemoryGrowth = maxMemoryGrowth
  }
}
