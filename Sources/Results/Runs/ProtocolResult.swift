import Bench
import Evaluation

/// What a subject scored under the run's protocol.
package struct ProtocolResult: Sendable, Hashable {
  /// A target that was scored.
  package struct Target: Sendable, Hashable {
    /// The place of its sequence among the run's sequences.
    package var sequence: Int
    package var name: String
    /// How many runs were made on it.
    package var runs: Int

    package init(sequence: Int, name: String, runs: Int) {
      self.sequence = sequence
      self.name = name
      self.runs = runs
    }
  }

  package var scores: ProtocolScores
  /// One for each of `scores.targets`, in the same order.
  package var targets: [Target]

  package init(scores: ProtocolScores, targets: [Target]) {
    self.scores = scores
    self.targets = targets
  }
}
