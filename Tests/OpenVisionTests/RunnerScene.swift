import Geometry
import GroundTruth
import Imaging
import Media
import Testing

/// An embedded scene whose target can be tracked frame by frame from its first label.
struct RunnerScene {
  let labels: [Annotation]
  /// The label in the first frame.
  let first: Box
  private let reader: any FrameReader

  init() throws {
    let sequence = try EmbeddedScenes.scene(named: "runner").labeledSequence(dataset: "embedded")
    labels = try #require(sequence.targets.first?.annotations)
    guard case .box(let first) = labels.first?.region else { throw MissingLabel() }
    self.first = first
    reader = try sequence.frames.makeReader()
  }

  /// Reads the next frame.
  func next() throws -> PixelBuffer { try #require(try reader.next()) }

  private struct MissingLabel: Error, CustomStringConvertible {
    var description: String { "the scene has no label in its first frame" }
  }
}
