import Geometry
import Media

/// A row of a table that lists a dataset's sequences.
public struct SequenceSummary: Hashable, Sendable {
  public var name: String
  public var format: String
  public var targets: Int
  public var frames: Int
  /// The frame size; nil if the folder contains only labels and none of its files states the size.
  public var size: PixelSize?
  /// The number of frames in which a target is absent, summed over all targets.
  public var absentFrames: Int
  /// The sorted attributes of the sequence and its targets.
  public var attributes: [String]

  /// Reads the sequence's labels and frame size.
  ///
  /// - Throws: `GroundTruthError` or `MediaError`.
  public init(_ entry: Dataset.Entry) throws {
    let sequence = try entry.load()
    name = entry.name
    format = entry.format
    targets = sequence.targets.count
    frames = sequence.frameCount
    size = try sequence.frameSize()
    absentFrames = sequence.targets.reduce(0) { sum, target in
      sum + target.annotations.count { $0.visibility == .absent }
    }
    attributes = Set(sequence.attributes + sequence.targets.flatMap(\.attributes)).sorted()
  }
}

/// The rows of a table that lists a dataset's sequences.
public struct DatasetSummary: Sendable {
  public var rows: [SequenceSummary]
  /// One line of text for each sequence that cannot be read, with the reason.
  public var problems: [String]

  /// Reads all labels. Each sequence that cannot be read adds a line to `problems`.
  public init(_ dataset: Dataset) {
    rows = []
    problems = []
    for entry in dataset.entries {
      do {
        rows.append(try SequenceSummary(entry))
      } catch {
        problems.append("\(entry.name): \(error)")
      }
    }
  }
}
