import Geometry
import Media

/// A layout of labeled sequences on a disk.
protocol SequenceFormat: SendableMetatype {
  /// The name in tables, e.g. "otb".
  static var name: String { get }

  /// Returns the sequences that a folder holds in this format, decided by names alone; empty if it
  /// is not in this format. Subfolders are read only if the format says so.
  static func sequences(in folder: FolderNode) -> [FoundSequence]
}

/// A sequence that has been found but not read.
struct FoundSequence {
  var name: String
  /// The folder, or the label file if a format keeps labels apart.
  var path: String
  var format: String
  /// The place of the frames, as far as known, used to find a sequence by its frames' folder.
  var frames: FramesPlace?
  /// Reads the labels.
  var read: @Sendable (LabelLog) throws -> SequenceContent
}

/// The content of a sequence's files.
struct SequenceContent {
  var frames: any FrameSource
  var firstFrame = 0
  /// See `LabeledSequence.firstFrameNumber`.
  var firstFrameNumber = 1
  var frameCount: Int
  var targets: [Target]
  var attributes: [String] = []
  /// See `LabeledSequence.anchors`.
  var anchors: [Double] = []
  /// See `LabeledSequence.enclosedLabels`.
  var enclosedLabels = 0
}

/// All formats, in the order in which a folder is matched: the most specific first.
enum SequenceFormats {
  static let all: [any SequenceFormat.Type] = [
    ManifestFormat.self, GOT10kFormat.self, MOTChallengeFormat.self, NfSFormat.self,
    TrackingNetFormat.self, UAV123Format.self, PlanarCornersFormat.self, OTBFormat.self,
    LaSOTFormat.self, VOTFormat.self, SceneFormat.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// Returns the sequences that a folder holds, in the first format that matches.
  static func sequences(in folder: FolderNode) -> [FoundSequence] {
    for format in all {
      let found = format.sequences(in: folder)
      if !found.isEmpty { return found }
    }
    return []
  }
}
