import Evaluation
import Geometry

/// What a run store holds and how it came about.
public struct RunManifest: Codable, Sendable, Hashable {
  /// One sequence of the run.
  public struct Entry: Codable, Sendable, Hashable {
    public var dataset: String
    public var name: String
    /// The dataset as it was given: what to open to find the sequence again.
    public var location: String
    public var frames: Int
    /// In pixels; nil as long as no frame was read.
    public var frameSize: PixelSize?
    /// One for each direction that there are runs in.
    public var passes: [Pass]

    public init(
      dataset: String, name: String, location: String, frames: Int, frameSize: PixelSize? = nil,
      passes: [Pass]
    ) {
      self.dataset = dataset
      self.name = name
      self.location = location
      self.frames = frames
      self.frameSize = frameSize
      self.passes = passes
    }
  }

  /// One way through a sequence's frames.
  public struct Pass: Codable, Sendable, Hashable {
    public var direction: Anchor.Direction
    /// The fingerprint of labels, runs and first frame; nil as long as no frame was read.
    public var input: String?
    /// The subjects that can make at least one of its runs.
    public var subjects: [String]

    public init(direction: Anchor.Direction, input: String? = nil, subjects: [String]) {
      self.direction = direction
      self.input = input
      self.subjects = subjects
    }
  }

  /// The version of this format.
  public static let currentSchema = 3
  public var schema = Self.currentSchema
  public var facts: RunFacts
  public var conventions: Conventions
  public var evaluationProtocol: EvaluationProtocol
  public var parameters: ProtocolParameters
  public var subjects: [SubjectIdentity]
  /// In order of dataset and name.
  public var sequences: [Entry]
  /// Whether the run came to its end.
  public var isComplete: Bool
  /// Which part of a run this is; nil for a whole one.
  public var shard: ShardFacts?

  public init(
    facts: RunFacts, conventions: Conventions, evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters(), subjects: [SubjectIdentity],
    sequences: [Entry], isComplete: Bool
  ) {
    self.facts = facts
    self.conventions = conventions
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
    self.subjects = subjects
    self.sequences = sequences
    self.isComplete = isComplete
  }
}
