import Geometry
import Media

/// The missing frames of a sequence whose folder holds only labels.
///
/// Stored results can be scored without frames. Requesting a frame throws an error that names the
/// expected place.
struct MissingFrames: FrameSource {
  /// The folder or the video that was expected, or the sequence's folder.
  let name: String
  /// The error for a requested frame.
  let error: GroundTruthError
  /// The facts about the frames in the layout's own files; nil if there are none.
  let statedSize: PixelSize?
  let knownFrameCount: Int?
  let frameRate: Double?

  func makeReader() throws -> any FrameReader { throw error }

  func frameSize() throws -> PixelSize {
    guard let statedSize else { throw error }
    return statedSize
  }
}

/// The facts about frames in a layout's own files, such as GOT-10k's `meta_info.ini`.
struct StatedFrames {
  var size: PixelSize?
  var count: Int?
}

extension LabeledSequence {
  /// Whether frames exist; false if the folder holds only labels.
  public var hasFrames: Bool { !(frames is MissingFrames) }

  /// Returns the size of a frame: the frames' own, or the one that the layout's files state for
  /// missing frames; nil if it is unknown.
  ///
  /// - Throws: `MediaError` for frames that cannot be read.
  public func frameSize() throws -> PixelSize? {
    if let missing = frames as? MissingFrames { return missing.statedSize }
    return try frames.frameSize()
  }

  /// Throws the error of requesting a frame, if there are none.
  ///
  /// - Throws: `GroundTruthError` that names the expected place of the frames.
  public func requireFrames() throws {
    if let missing = frames as? MissingFrames { throw missing.error }
  }
}
