import Geometry
import Media

/// Frames that are not there: those of a sequence whose folder holds its labels alone.
///
/// Stored results can be scored without frames. Whoever asks for a frame is told where it was looked for.
struct MissingFrames: FrameSource {
  /// The folder or the video that was looked for, or the sequence's folder.
  let name: String
  /// What is thrown where a frame is asked for.
  let error: GroundTruthError
  /// What the layout's own files say of the frames; nil where they say nothing.
  let statedSize: PixelSize?
  let knownFrameCount: Int?
  let frameRate: Double?

  func makeReader() throws -> any FrameReader { throw error }

  func frameSize() throws -> PixelSize {
    guard let statedSize else { throw error }
    return statedSize
  }
}

/// What a layout's own files say of the frames, such as GOT-10k's `meta_info.ini`.
struct StatedFrames {
  var size: PixelSize?
  var count: Int?
}

extension LabeledSequence {
  /// Whether there are frames; false where the folder holds labels alone.
  public var hasFrames: Bool { !(frames is MissingFrames) }

  /// The size of a frame: the frames' own, or what the layout's files say of frames that are not there; nil where
  /// they say nothing.
  ///
  /// - Throws: `MediaError` where there are frames that cannot be read.
  public func frameSize() throws -> PixelSize? {
    if let missing = frames as? MissingFrames { return missing.statedSize }
    return try frames.frameSize()
  }

  /// Throws what asking for a frame would throw, where there are none.
  ///
  /// - Throws: `GroundTruthError` that names the place where frames were expected.
  public func requireFrames() throws {
    if let missing = frames as? MissingFrames { throw missing.error }
  }
}
