import Files
import Foundation
import Geometry
import Media

/// A labeled sequence with many objects that has been found but not read yet.
public struct ObjectSequenceEntry: Sendable {
  public internal(set) var name: String
  /// The form of boxes in the labels that the user has chosen; nil for the usual one.
  public var boxes: BoxForm?
  /// The path of the sequence's folder; nil if sequences share a folder.
  public let folder: String?
  /// The path of the label file.
  public let labels: String
  /// The path of the file of detections that comes with the sequence; nil if there is none.
  public let detections: String?
  /// The path of the sequence's description file; nil if there is none.
  let description: String?
  let frames: FramesLocation?
  /// The number by which the format's files identify the first frame.
  let firstNumber: Int
  /// Whether the objects have KITTI's classes.
  public let hasKITTIKinds: Bool
  /// A closure that reads a label file.
  let read: @Sendable (_ path: String, _ facts: TableFacts) throws -> ObjectTable

  /// Returns the number of frames; nil if neither the description file nor the frames state it.
  ///
  /// - Throws: `GroundTruthError`, `MediaError`.
  public func frameCount() throws -> Int? {
    if let description,
      let stated = try DescriptionFile(description, separator: "=").count("seqLength")
    {
      guard stated <= ObjectTable.maximumFrames else {
        throw GroundTruthError.malformed(
          path: description, line: nil,
          reason: "expected at most \(ObjectTable.maximumFrames) frames, found \(stated)")
      }
      return stated
    }
    return try sequenceFrames().count
  }

  /// Reads the sequence's labels.
  ///
  /// - Parameter log: the log of peculiarities; nil to ignore them.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public func readLabels(log: ReadingLog? = nil) throws -> ObjectTable {
    let table = try read(
      labels,
      TableFacts(frameCount: frameCount(), size: { try? frameSize() }, boxes: boxes, log: log))
    if firstNumber == 1 { try checkForms(of: table) }
    return table
  }

  /// Throws an error if the boxes of most objects look like another form, unless the user has chosen their form.
  private func checkForms(of table: ObjectTable) throws {
    guard boxes == nil else { return }
    var boxes: [Int: [Box]] = [:]
    for row in table.frames.joined() { boxes[row.identity, default: []].append(row.box) }
    // The size is read at most once, and only if it matters.
    lazy var size = try? frameSize()
    let objects = boxes.sorted { $0.key < $1.key }.map(\.value)
    if let found = LabelForms.ofMost(objects, origin: 1, in: size) {
      throw GroundTruthError.malformed(path: labels, line: nil, reason: found.words)
    }
  }

  /// Opens the frames. If there are none, reading a frame throws an error.
  ///
  /// - Throws: `GroundTruthError`, `MediaError`.
  public func openFrames() throws -> any FrameSource {
    try sequenceFrames().source
  }

  /// Returns the frame size, or the size stated in `seqinfo.ini` if frames are missing; nil if unknown.
  ///
  /// - Throws: any error from `openFrames`.
  public func frameSize() throws -> PixelSize? {
    let source = try openFrames()
    if let missing = source as? MissingFrames { return missing.statedSize }
    return try source.frameSize()
  }

  /// Returns the frame size stated in `seqinfo.ini`; nil if there is none.
  ///
  /// - Throws: `GroundTruthError`.
  public func statedSize() throws -> PixelSize? {
    try description.flatMap {
      try DescriptionFile($0, separator: "=").statedSize()
    }
  }

  /// Returns whether frames exist; false if the folder contains only labels.
  ///
  /// - Throws: any error from `openFrames`.
  public func hasFrames() throws -> Bool { try sequenceFrames().exist }

  private func sequenceFrames() throws -> SequenceFrames {
    let info = try description.map { try DescriptionFile($0, separator: "=") }
    return try SequenceFrames(
      frames, of: labels.deletingLastPathComponent,
      expecting: "a folder of images, or a video",
      frameRate: try info?.positiveNumber("frameRate"),
      stated: info?.statedFrames ?? StatedFrames(), log: nil)
  }
}
