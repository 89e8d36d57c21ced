import Evaluation
import GroundTruth

/// How a run went; what the subjects said is in the store.
public struct RunOutcome: Sendable {
  /// The sequences that came to their end, in the plan's order.
  public var sequences: [FinishedSequence]
  /// What the reader of the results should know: sequences and targets left out, and why.
  public var problems: [String]
  /// How many of the problems are sequences that cannot be read and targets with a broken label.
  public var brokenInputs: Int
  /// Which subjects failed on which sequences, and why.
  public var failures: [String]
  /// Names of subjects that did not come back from a frame in time; they may be at work still.
  public var abandonedSubjects: Set<String>
  /// Cells that were in the store already.
  public var reusedCells: Int
  /// Cells that were computed.
  public var newCells: Int
  public var wasInterrupted: Bool
  public var statistics: RunStatistics

  public init() {
    sequences = []
    problems = []
    brokenInputs = 0
    failures = []
    abandonedSubjects = []
    reusedCells = 0
    newCells = 0
    wasInterrupted = false
    statistics = RunStatistics()
  }

  /// A sequence on which every subject came to its end, one way or another.
  public struct FinishedSequence: Sendable {
    public var planIndex: Int
    public var facts: SequenceFacts
    /// The fingerprint of labels, runs and first frame, for each pass over the frames.
    public var inputs: [Anchor.Direction: String]
  }
}

/// Where the time of a run went, in seconds.
public struct RunStatistics: Sendable, Hashable {
  /// From the first task to the last, on the wall.
  public var wall = 0.0
  /// Processor time of reading and decoding frames, and of the trackers.
  public var decoding = 0.0
  public var tracking = 0.0
  public var framesDecoded = 0
  public var stepsTracked = 0

  public init() {}
}
