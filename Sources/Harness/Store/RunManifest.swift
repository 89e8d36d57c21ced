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
    /// The fingerprint of labels and first frame; nil as long as no frame was read.
    public var input: String?
    /// The subjects that can be run on it.
    public var subjects: [String]

    public init(
      dataset: String, name: String, location: String, frames: Int, frameSize: PixelSize? = nil,
      input: String? = nil, subjects: [String]
    ) {
      self.dataset = dataset
      self.name = name
      self.location = location
      self.frames = frames
      self.frameSize = frameSize
      self.input = input
      self.subjects = subjects
    }
  }

  /// The version of this format.
  public var schema = 1
  public var facts: RunFacts
  public var conventions: Conventions
  public var subjects: [SubjectIdentity]
  /// In order of dataset and name.
  public var sequences: [Entry]
  /// Whether the run came to its end.
  public var isComplete: Bool

  public init(
    facts: RunFacts, conventions: Conventions, subjects: [SubjectIdentity], sequences: [Entry],
    isComplete: Bool
  ) {
    self.facts = facts
    self.conventions = conventions
    self.subjects = subjects
    self.sequences = sequences
    self.isComplete = isComplete
  }
}
