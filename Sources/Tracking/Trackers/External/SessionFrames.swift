import Files
import Foundation
import Imaging
import Media

/// Files that contain the frames of one session. For a folder of images, these are the sequence's own files. Otherwise,
/// temporary files are written. Use an instance from one thread at a time.
final class SessionFrames {
  private let files: [String]
  private let stride: Int
  /// The index in `files` of the next frame.
  private var next: Int
  private var count = 0
  private var folder: PrivateFolder?
  private var temporary: String?

  init(_ target: SessionTarget) {
    files = target.frameFiles
    next = target.firstFrame
    stride = target.stride
  }

  /// Advances to the next frame.
  ///
  /// - Returns: the absolute path of the frame's file; nil if there is no JPEG or PNG file of the frame.
  func advance() -> String? {
    defer {
      next += stride
      count += 1
    }
    guard files.indices.contains(next) else { return nil }
    let path = files[next]
    let name = path.lowercased()
    guard [".jpg", ".jpeg", ".png"].contains(where: name.hasSuffix) else { return nil }
    return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Advances past a frame that the tracker does not receive.
  func skip() { next += stride }

  /// Writes a frame to a temporary file. The file is removed when the next frame is written or when the session ends.
  ///
  /// - Throws: `MediaError` or `FileError.cannotWrite`.
  func temporaryFile(of frame: PixelBuffer) throws -> String {
    let folder = try folder ?? makeFolder()
    self.folder = folder
    if let temporary { unlink(temporary) }
    let path = "\(folder.path)/\(String(count).zeroPadded(to: 8)).png"
    temporary = path
    try AtomicFile.write(try ImageFile.png(frame.rgb), to: path, durability: .cached)
    return path
  }

  private func makeFolder() throws -> PrivateFolder {
    try PrivateFolder(in: NSTemporaryDirectory().droppingSlash, kind: "vbench-frames")
  }
}

extension String {
  fileprivate var droppingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
