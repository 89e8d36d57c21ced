import Evaluation

/// The scores of a tracker under the run's protocol.
package struct ProtocolResult: Sendable, Hashable {
  /// A target that was scored under the protocol.
  package struct Target: Sendable, Hashable {
    /// The index of the target's sequence in the run.
    package var sequence: Int
    package var name: String
    /// The number of attempts on the target.
    package var runs: Int
  }

  package var scores: ProtocolScores
  /// The targets, in the order of `scores.targets`.
  package var targets: [Target]
}
