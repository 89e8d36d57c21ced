import Geometry
import Imaging

/// The source of a sequence's frames: a video file, a folder of images, or a renderer.
///
/// A source is only a description and uses few resources; its readers hold the open files.
public protocol FrameSource: Sendable {
  /// The name of the source in messages: a path, or the name of a scene.
  var name: String { get }

  /// Opens the source at its first frame.
  ///
  /// - Throws: `MediaError` if the file is missing or is not readable media.
  func makeReader() throws -> any FrameReader

  /// The number of frames, if it is known without decoding; otherwise nil.
  var knownFrameCount: Int? { get }

  /// The number of frames per second, if the source specifies it.
  var frameRate: Double? { get }

  /// Reads the size of a frame from the source's header, after any rotation that the source
  /// specifies.
  func frameSize() throws -> PixelSize
}

/// A reader that returns a source's frames one by one, in order. Only one thread may use it at a
/// time.
public protocol FrameReader: AnyObject {
  /// Returns the next frame, or nil after the last frame.
  ///
  /// - Throws: `MediaError` that names the file and the 0-based index of the frame that could not
  ///   be decoded.
  func next() throws -> PixelBuffer?

  /// Skips frames as efficiently as the source allows.
  func skip(_ count: Int) throws
}

extension FrameReader {
  public func skip(_ count: Int) throws {
    for _ in 0..<max(0, count) where try next() == nil { return }
  }
}
