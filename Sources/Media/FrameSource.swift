import Geometry
import Imaging

/// A source of a sequence's frames: a video file, a folder of images, or a renderer.
///
/// A source is only a description and uses few resources; its readers open the files.
public protocol FrameSource: Sendable {
  /// The name of the source, as used in messages, such as a path or the name of a rendered scene.
  var name: String { get }

  /// Creates a reader that starts at the first frame.
  ///
  /// - Throws: `MediaError` if the file is missing or is not readable media.
  func makeReader() throws -> any FrameReader

  /// The number of frames; nil if it is not known without decoding.
  var knownFrameCount: Int? { get }

  /// The number of frames per second; nil if the source does not specify it.
  var frameRate: Double? { get }

  /// Returns the size of a frame, as specified in the source's header. Any rotation that the source specifies is taken
  /// into account.
  func frameSize() throws -> PixelSize

  /// The paths of the files from which frames are read, in frame order; empty if frames do not come from files. The
  /// array is created on each access.
  var files: [String] { get }
}

extension FrameSource {
  public var files: [String] { [] }
}

/// A reader that returns the frames of a source one by one, in order. Only one thread may use it at a time.
public protocol FrameReader: AnyObject {
  /// Returns the next frame, or nil after the last frame.
  ///
  /// - Throws: `MediaError`, which names the file and the 0-based index of the frame that could not be decoded.
  func next() throws -> PixelBuffer?

  /// Skips frames as efficiently as the source allows.
  func skip(_ count: Int) throws

  /// Moves to any frame, so that `next()` returns it. A video decodes no more frames than necessary: those from the
  /// last key frame on.
  ///
  /// - Returns: false if the reader can only go on, and has not moved.
  func move(to frame: Int) throws -> Bool
}

extension FrameReader {
  public func move(to frame: Int) throws -> Bool { false }

  public func skip(_ count: Int) throws {
    for _ in 0..<max(0, count) where try next() == nil { return }
  }
}
