import Geometry
import Media

/// A stand-in for the frames of a sequence whose folder contains only labels.
///
/// Stored results can be scored without frames. Requesting a frame throws an error that names the expected
/// location.
struct MissingFrames: FrameSource {
  /// The path of the expected folder or video, or of the sequence's folder.
  let name: String
  /// The error that is thrown when a frame is requested.
  let error: GroundTruthError
  /// The frame size stated in the layout's own files; nil if there is none.
  let statedSize: PixelSize?
  let knownFrameCount: Int?
  let frameRate: Double?

  func makeReader() throws -> any FrameReader { throw error }

  func frameSize() throws -> PixelSize {
    guard let statedSize else { throw error }
    return statedSize
  }
}

/// The frame properties stated in a layout's own files, such as GOT-10k's `meta_info.ini`.
struct StatedFrames {
  var size: PixelSize?
  var count: Int?
}

extension LabeledSequence {
  /// Whether frames exist; false if the folder contains only labels.
  public var hasFrames: Bool { !(frames is MissingFrames) }

  /// Returns the frame size, or the size stated in the layout's files if frames are missing; nil if unknown.
  ///
  /// - Throws: `MediaError` for frames that cannot be read.
  public func frameSize() throws -> PixelSize? {
    if let missing = frames as? MissingFrames { return missing.statedSize }
    return try frames.frameSize()
  }

  /// Throws an error if there are no frames.
  ///
  /// - Throws: `GroundTruthError`, which names the expected location of the frames.
  public func requireFrames() throws {
    if let missing = frames as? MissingFrames { throw missing.error }
  }
}
