import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Reporting

/// The paths of the files written for a tracked video.
struct TrackedVideoFiles: Sendable {
  /// The path of the annotated video.
  var video: String
  /// The path of the table, which has one row per frame and object.
  var table: String
  /// The path of the file of boxes in MOTChallenge format; nil if none is written.
  var objects: String?

  /// Returns the file names to use if the result is incomplete.
  func ofPart() -> TrackedVideoFiles {
    let names = PartialOutput.names(for: [video, table] + [objects].compactMap(\.self))
    return TrackedVideoFiles(
      video: names[0], table: names[1], objects: names.dropFirst(2).first)
  }

  /// The paths, joined by commas, for messages.
  var list: String { [video, table, objects].compactMap(\.self).joined(separator: ", ") }
}

/// A tracked object in one frame of the video.
struct FollowedObject {
  /// The object's number, starting at 1.
  var number: Int
  var uuid: UUID
  var kind: String
  var answer: TrackStep
  /// Whether the confidence is at least the threshold.
  var isAccepted: Bool
  /// The text that is drawn next to the outline.
  var label: String
}

/// A writer of the annotated video and of its tables.
struct TrackedVideo {
  private let files: TrackedVideoFiles
  private let writer: VideoWriter
  private let painter = RegionPainter()
  private var rows = TrackTable()
  private var boxes = ObjectTable(frames: [], ignored: [])

  /// Opens the video for writing. The tables are written when the video is finished.
  ///
  /// - Throws: `MediaError` or `FileError`.
  init(_ files: TrackedVideoFiles, size: PixelSize, frameRate: Double?) throws {
    self.files = files
    try AtomicFile.makeFolder(holding: files.video)
    writer = try VideoWriter(path: files.video, size: size, frameRate: frameRate)
  }

  /// Draws the objects on a frame, adds the frame to the video, and adds its rows to the tables.
  ///
  /// - Throws: `MediaError`.
  mutating func append(_ objects: [FollowedObject], on frame: PixelBuffer, number: Int) throws {
    for object in objects {
      rows.append(
        frame: number, object: object.number, uuid: object.uuid, kind: object.kind,
        answer: object.answer, isAccepted: object.isAccepted)
    }
    boxes.frames.append(
      objects.compactMap { object in
        object.answer.region.map {
          ObjectTable.Row(
            identity: object.number, box: $0.boundingBox,
            confidence: object.answer.confidence ?? 1)
        }
      })
    boxes.ignored.append([])
    try writer.append(
      painter.paint(objects.compactMap(Self.mark), on: frame, caption: ["\(number)"]))
  }

  /// Finishes the files.
  ///
  /// - Parameter isWhole: whether the video was tracked to its end. If not, the files get the names for incomplete
  ///   results.
  /// - Returns: the written files.
  /// - Throws: `MediaError` or `FileError`.
  func finish(isWhole: Bool) throws -> TrackedVideoFiles {
    let files = isWhole ? files : files.ofPart()
    try writer.finish(at: files.video)
    try AtomicFile.write(rows.bytes, to: files.table)
    if let objects = files.objects {
      try AtomicFile.write(Array(MOTChallengeTable.text(boxes).utf8), to: objects)
    }
    return files
  }

  private static func mark(_ object: FollowedObject) -> RegionPainter.Mark? {
    object.answer.region.map { region in
      RegionPainter.Mark(
        region: region, color: RegionPainter.color(object.number - 1),
        isSolid: object.isAccepted, label: object.label)
    }
  }
}
