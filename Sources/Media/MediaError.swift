import Geometry

/// An error while reading or writing a video or an image.
public enum MediaError: Error, Hashable, Sendable {
  /// The file or folder is missing or unreadable, or its format is unknown.
  case cannotOpen(path: String, reason: String)
  /// The file is a readable media file but contains no video.
  case noVideo(path: String)
  /// A frame could not be decoded. `frame` is its 0-based index, or nil for a single image.
  case undecodableFrame(path: String, frame: Int?, reason: String)
  /// The file ends earlier than its header specifies. `frame` is the 0-based index of the first
  /// missing frame.
  case truncated(path: String, frame: Int, expectedFrames: Int?)
  /// The size of a frame differs from the size of the other frames.
  case sizeChanged(path: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// A folder contains no images.
  case emptyFolder(path: String)
  /// The names of two images in a folder differ only in leading zeros or in the extension.
  case ambiguousFrames(folder: String, first: String, second: String)
  /// A file or an image could not be written.
  case cannotWrite(path: String, reason: String)
}

extension MediaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      return "\(path): \(reason)"
    case .noVideo(let path):
      return "\(path) has no video stream"
    case .undecodableFrame(let path, let frame, let reason):
      guard let frame else { return "\(path) cannot be decoded: \(reason)" }
      return "\(path): frame \(frame) cannot be decoded: \(reason)"
    case .truncated(let path, let frame, let expectedFrames):
      guard let expectedFrames else { return "\(path): the file is truncated at frame \(frame)" }
      return "\(path): the file is truncated at frame \(frame) of \(expectedFrames)"
    case .sizeChanged(let path, let frame, let expected, let found):
      return "\(path): frame \(frame) is \(found.width)x\(found.height); expected"
        + " \(expected.width)x\(expected.height), the size of the frames before it"
    case .emptyFolder(let path):
      return "\(path): expected a folder of images, but it contains no images"
    case .ambiguousFrames(let folder, let first, let second):
      return "\(folder): the names \(first) and \(second) differ only in leading zeros or in the"
        + " extension"
    case .cannotWrite(let path, let reason):
      return "\(path) cannot be written: \(reason)"
    }
  }
}
