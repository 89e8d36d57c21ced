/// The amounts by which a run may be worse than its baseline.
package struct GateTolerances: Sendable, Hashable {
  /// The maximum accepted drops over all sequences, keyed by the names that gates use for the measures. Other measures
  /// are not watched.
  package var maxDrop: [String: Double]
  /// The maximum accepted drops on a single sequence, keyed by the names that gates use for the measures.
  package var maxSequenceDrop: [String: Double]
  /// The drop in the main measure above which the gate fails if the drop is statistically significant, that is,
  /// consistent across sequences. The test is skipped if the value is nil.
  package var significantDrop: Double?
  /// The maximum accepted slowdown, as a fraction; nil if speed is not watched. The gate fails only if the slowdown is
  /// shown to be larger than this, despite the uncertainty of the measurement.
  package var maxSlowdown: Double?
  /// The maximum accepted growth in a tracker's memory use, as a fraction; nil if memory is not watched.
  package var maxMemoryGrowth: Double?

  package init(
    maxDrop: [String: Double], maxSequenceDrop: [String: Double],
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

extension GateTolerances {
  /// Creates the default tolerances for watched measures.
  package init(_ watched: WatchedMeasures) {
    self.init(maxDrop: watched.maxDrop, maxSequenceDrop: watched.maxSequenceDrop)
  }
}
