import Geometry
import Media

/// One way in which labeled sequences lie on a disk.
protocol SequenceFormat: SendableMetatype {
  /// As tables show it, e.g. "otb".
  static var name: String { get }

  /// The sequences that a folder holds in this format, decided by names alone; empty where it is
  /// not in this format. Folders below are looked at only where the format says so.
  static func sequences(in folder: FolderNode) -> [FoundSequence]
}

/// A sequence that has been found but not read.
struct FoundSequence {
  var name: String
  /// The folder, or the label file where a format keeps labels apart.
  var path: String
  var format: String
  /// Where the frames lie, as far as known; for finding a sequence by its frames' folder.
  var frames: FramesPlace?
  /// Reads the labels.
  var read: @Sendable (LabelLog) throws -> SequenceContent
}

/// What a sequence's files hold.
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

/// All formats, in the order in which a folder is asked: the most particular first.
enum SequenceFormats {
  static let all: [any SequenceFormat.Type] = [
    ManifestFormat.self, GOT10kFormat.self, MOTChallengeFormat.self, NfSFormat.self,
    TrackingNetFormat.self, UAV123Format.self, PlanarCornersFormat.self, OTBFormat.self,
    LaSOTFormat.self, VOTFormat.self, SceneFormat.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// The sequences that a folder holds, in the first format that knows it.
  static func sequences(in folder: FolderNode) -> [FoundSequence] {
    for format in all {
      let found = format.sequences(in: folder)
      if !found.isEmpty { return found }
    }
    return []
  }
}
