import Geometry
import Imaging

/// Where a sequence's frames come from: a video file, a folder of images, or a renderer.
///
/// A source is a description that costs nothing to keep; its readers hold the open files.
public protocol FrameSource: Sendable {
  /// What to call it in messages: a path, or a scene's name.
  var name: String { get }

  /// Opens the source at its first frame.
  ///
  /// - Throws: `MediaError` when the file is missing or is no readable media.
  func makeReader() throws -> any FrameReader

  /// How many frames there are, where that is known without decoding; nil otherwise.
  var knownFrameCount: Int? { get }

  /// Frames per second, where the source says so.
  var frameRate: Double? { get }

  /// The size of a frame, read from the source's header, after any rotation it asks for.
  func frameSize() throws -> PixelSize
}

/// Hands out a source's frames one by one, in order. For use by one thread at a time.
public protocol FrameReader: AnyObject {
  /// The next frame, or nil after the last one.
  ///
  /// - Throws: `MediaError` that names the file and the 0-based frame which could not be decoded.
  func next() throws -> PixelBuffer?

  /// Passes over frames without handing them out, as cheaply as the source allows.
  func skip(_ count: Int) throws
}

extension FrameReader {
  public func skip(_ count: Int) throws {
    for _ in 0..<max(0, count) where try next() == nil { return }
  }
}
