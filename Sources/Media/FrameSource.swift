import Geometry
import Imaging

/// The origin of a sequence's frames: a video file, a folder of images, or a renderer.
///
/// A source is a description that costs nothing to keep; its readers hold the open files.
public protocol FrameSource: Sendable {
  /// The source's name in messages: a path, or a scene's name.
  var name: String { get }

  /// Opens the source at its first frame.
  ///
  /// - Throws: `MediaError` if the file is missing or is no readable media.
  func makeReader() throws -> any FrameReader

  /// The number of frames, if it is known without decoding; nil otherwise.
  var knownFrameCount: Int? { get }

  /// The number of frames per second, if the source states it.
  var frameRate: Double? { get }

  /// Reads the size of a frame from the source's header, after any rotation the source asks for.
  func frameSize() throws -> PixelSize
}

/// Hands out a source's frames one by one, in order. One thread uses it at a time.
public protocol FrameReader: AnyObject {
  /// Returns the next frame, or nil after the last one.
  ///
  /// - Throws: `MediaError` that names the file and the 0-based frame which could not be decoded.
  func next() throws -> PixelBuffer?

  /// Skips frames as cheaply as the source allows.
  func skip(_ count: Int) throws
}

extension FrameReader {
  public func skip(_ count: Int) throws {
    for _ in 0..<max(0, count) where try next() == nil { return }
  }
}
