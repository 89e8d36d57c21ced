import Geometry

/// An error in reading or writing a video or an image.
public enum MediaError: Error, Hashable, Sendable {
  /// The file or folder is missing, unreadable, or in an unknown format.
  case cannotOpen(path: String, reason: String)
  /// The file is readable media but has no pictures.
  case noVideo(path: String)
  /// A picture could not be decoded; `frame` is 0-based, nil for a single image.
  case undecodableFrame(path: String, frame: Int?, reason: String)
  /// The file ends before its header says; `frame` is the first missing one, 0-based.
  case truncated(path: String, frame: Int, expectedFrames: Int?)
  /// A frame differs in size from the first one.
  case sizeChanged(path: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// A folder holds no image.
  case emptyFolder(path: String)
  /// Two images of a folder have the same number.
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
      return "\(path): has no video stream"
    case .undecodableFrame(let path, let frame, let reason):
      guard let frame else { return "\(path): cannot be decoded: \(reason)" }
      return "\(path): frame \(frame) cannot be decoded: \(reason)"
    case .truncated(let path, let frame, let expectedFrames):
      guard let expectedFrames else { return "\(path): the file is truncated at frame \(frame)" }
      return "\(path): the file is truncated at frame \(frame) of \(expectedFrames)"
    case .sizeChanged(let path, let frame, let expected, let found):
      return "\(path): frame \(frame) is \(found.width)x\(found.height), expected"
        + " \(expected.width)x\(expected.height) like the frames before it"
    case .emptyFolder(let path):
      return "\(path): expected a folder of images, but it contains none"
    case .ambiguousFrames(let folder, let first, let second):
      return "\(folder): \(first) and \(second) have the same frame number"
    case .cannotWrite(let path, let reason):
      return "\(path): cannot be written: \(reason)"
    }
  }
}
