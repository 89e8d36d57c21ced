import Evaluation
import Tracking

/// What a subject scored under the run's protocol.
public struct ProtocolResult: Sendable, Hashable {
  /// A target that was scored.
  public struct Target: Sendable, Hashable {
    /// The place of its sequence among the run's sequences.
    public var sequence: Int
    public var name: String
    /// How many runs were made on it.
    public var runs: Int

    public init(sequence: Int, name: String, runs: Int) {
      self.sequence = sequence
      self.name = name
      self.runs = runs
    }
  }

  public var scores: ProtocolScores
  /// One for each of `scores.targets`, in the same order.
  public var targets: [Target]

  public init(scores: ProtocolScores, targets: [Target]) {
    self.scores = scores
    self.targets = targets
  }
}
