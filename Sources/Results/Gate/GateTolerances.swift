/// How much worse than its baseline a run may be.
package struct GateTolerances: Sendable, Hashable {
  /// The largest accepted drops over all sequences, by the name of the measure. Measures that are not named are
  /// not watched.
  package var maxDrop: [String: Double]
  /// The largest accepted drops on a single sequence, by the name of the measure.
  package var maxSequenceDrop: [String: Double]
  /// The smallest drop of the AUC that fails if it is statistically significant, which means that the sequences
  /// agree on it. nil switches the test off.
  package var significantDrop: Double?
  /// The largest accepted slowdown, as a share. A slowdown fails if it is shown to be larger. nil if speed is
  /// not watched.
  package var maxSlowdown: Double?
  /// The share by which the memory of a tracker may grow; nil if it is not watched.
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
