import Evaluation

/// What one subject said about all targets of one sequence in one pass over its frames: one cell of
/// the matrix.
public struct Cell: Sendable, Hashable {
  /// The subject's name.
  public var subject: String
  public var dataset: String
  public var sequence: String
  /// Of the pass.
  public var direction: Anchor.Direction
  /// Fingerprints of what it was made with: the program and the sequence.
  public var program: String
  public var input: String
  /// Why the subject failed; nil where it came to the end.
  public var failure: String?
  /// Whether it took the process along; it is not tried again unasked.
  public var isCrash: Bool
  /// One per run on a target that can initialise the subject, in the order of targets and runs.
  public var trajectories: [Trajectory]

  public init(
    subject: String, dataset: String, sequence: String,
    direction: Anchor.Direction = .forward, program: String, input: String, failure: String?,
    isCrash: Bool = false, trajectories: [Trajectory]
  ) {
    self.subject = subject
    self.dataset = dataset
    self.sequence = sequence
    self.direction = direction
    self.program = program
    self.input = input
    self.failure = failure
    self.isCrash = isCrash
    self.trajectories = trajectories
  }
}
