import Files
import Foundation
import Geometry
import Media

/// A labeled sequence with many objects that has been found but not read yet.
public struct ObjectSequenceEntry: Sendable {
  public enum Layout: String, CaseIterable, Sendable {
    /// MOTChallenge: `NAME/gt/gt.txt`, with `seqinfo.ini`, `det/det.txt` and `img1/` or a video if they exist.
    case motChallenge = "mot"
    /// KITTI: `label_02/NAME.txt`, with `image_02/NAME/` if it exists.
    case kitti
  }

  public internal(set) var name: String
  public let layout: Layout
  /// The label file.
  public let labels: String
  /// The file of detections that comes with the sequence; nil if there is none.
  public let detections: String?
  /// The sequence's description; nil if there is none.
  let description: String?
  let frames: FramesPlace?

  /// Returns the number of frames; nil if it is known neither from a description nor from frames.
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
  public func readLabels() throws -> ObjectTable {
    let count = try frameCount()
    switch layout {
    case .motChallenge:
      return try MOTChallengeTable.read(labels, content: .labels, frameCount: count)
    case .kitti:
      return try KITTITrackingTable.read(labels, content: .labels, frameCount: count)
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
  /// - Throws: the errors of `openFrames`.
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
      try MOTChallengeFormat.size(try DescriptionFile($0, separator: "="))
    }
  }

  /// Returns whether frames exist; false if the folder contains only labels.
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
