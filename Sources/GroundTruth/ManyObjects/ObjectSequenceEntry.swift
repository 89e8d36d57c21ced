import Files
import Foundation
import Geometry
import Media

/// A labeled sequence of many objects that has been found but not read.
public struct ObjectSequenceEntry: Sendable {
  public internal(set) var name: String
  /// The file of labels.
  public let labels: String
  /// The file of detections that comes with the sequence; nil if there is none.
  public let detections: String?
  /// The sequence's description; nil if there is none.
  let description: String?
  let frames: FramesPlace?
  /// The number of the first frame in the file of labels.
  let firstNumber: Int
  /// Whether objects are of KITTI's classes.
  public let hasKITTIKinds: Bool
  /// Reads a file of labels.
  let read: @Sendable (_ path: String, _ frameCount: Int?) throws -> ObjectTable

  /// Returns the number of frames; nil if neither a description nor frames tell it.
  ///
  /// - Throws: `GroundTruthError`, `MediaError`.
  public func frameCount() throws -> Int? {
    if let description,
      let stated = try DescriptionFile(description, separator: "=").count("seqLength")
    {
      guard stated <= ObjectTable.mostFrames else {
        throw GroundTruthError.malformed(
          path: description, line: nil,
          reason: "expected at most \(ObjectTable.mostFrames) frames, found \(stated)")
      }
      return stated
    }
    return try sequenceFrames().count
  }

  /// Reads the labels.
  ///
  /// - Throws: `GroundTruthError` that names the line at fault.
  public func readLabels() throws -> ObjectTable { try read(labels, frameCount()) }

  /// Opens the frames. Without frames, reading one throws.
  ///
  /// - Throws: `GroundTruthError`, `MediaError`.
  public func openFrames() throws -> any FrameSource {
    try sequenceFrames().source
  }

  /// Returns the size of a frame: the frames' own, or the one that `seqinfo.ini` states for missing
  /// frames; nil if it is unknown.
  ///
  /// - Throws: the errors of `openFrames`.
  public func frameSize() throws -> PixelSize? {
    let source = try openFrames()
    if let missing = source as? MissingFrames { return missing.statedSize }
    return try source.frameSize()
  }

  /// Returns the size of a frame that `seqinfo.ini` states; nil if it states none.
  ///
  /// - Throws: `GroundTruthError`.
  public func statedSize() throws -> PixelSize? {
    try description.flatMap {
      try MOTChallengeFormat.size(try DescriptionFile($0, separator: "="))
    }
  }

  /// Tells whether frames exist; false if the folder holds only labels.
  ///
  /// - Throws: the errors of `openFrames`.
  public func hasFrames() throws -> Bool { try sequenceFrames().areThere }

  private func sequenceFrames() throws -> SequenceFrames {
    let info = try description.map { try DescriptionFile($0, separator: "=") }
    return try SequenceFrames(
      frames, of: labels.deletingLastPathComponent,
      expecting: "a folder of images, or a video",
      frameRate: try info?.positiveNumber("frameRate"),
      stated: info.map(MOTChallengeFormat.stated) ?? StatedFrames(), log: nil)
  }
}
