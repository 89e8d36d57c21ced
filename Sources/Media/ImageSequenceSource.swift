import Files
import Foundation
import Geometry
import Imaging

/// A source whose frames are stored as individual image files.
public struct ImageSequenceSource: FrameSource {
  /// A prefix that all file paths share, such as the path of the folder; it may be empty.
  private let start: String
  /// The part of each path after the prefix. Paths are split in this way because datasets can have millions of images,
  /// and short strings need no separate allocation.
  private let rests: [String]
  public let name: String
  public let frameRate: Double?

  /// Creates a source from a list of files. Each file is opened only when its frame is read.
  ///
  /// - Parameter name: the name of the sequence, as used in messages; the folder of the first file by default.
  public init(paths: [String], name: String? = nil, frameRate: Double? = nil) {
    self.init(start: "", rests: paths, name: name, frameRate: frameRate)
  }

  private init(start: String, rests: [String], name: String?, frameRate: Double?) {
    (self.start, self.rests) = (start, rests)
    self.name = name ?? rests.first.map { (start + $0).deletingLastPathComponent } ?? ""
    self.frameRate = frameRate
  }

  /// The paths of the files in frame order. The array is created on each access.
  public var paths: [String] { rests.map { start + $0 } }

  /// Creates a source from the images in a folder, sorted by the numbers in their names. The numbers may have any
  /// number of digits and start at any value.
  ///
  /// Other files are ignored. If some images have a number in their name, images without a number are also ignored.
  ///
  /// - Throws: `MediaError` if the folder does not exist or contains no image, or if the names of two images differ
  ///   only in leading zeros or in the extension.
  public init(folder: String, frameRate: Double? = nil) throws {
    let files = try FrameFileNames.list(folder: folder)
    self.init(
      start: folder.hasSuffix("/") ? folder : folder + "/", rests: files, name: folder,
      frameRate: frameRate)
  }

  public var files: [String] { paths }

  public var knownFrameCount: Int? { rests.count }

  public func makeReader() throws -> any FrameReader {
    try ImageSequenceReader(name: name, paths: paths)
  }

  public func frameSize() throws -> PixelSize {
    guard let first = rests.first else { throw MediaError.emptyFolder(path: name) }
    return try ImageFile.size(start + first)
  }
}

/// A reader that decodes a list of image files in order.
final class ImageSequenceReader: FrameReader {
  private let paths: [String]
  private let decoder: ImageDecoder
  private var position = 0
  private var firstSize: PixelSize?

  init(name: String, paths: [String]) throws {
    guard !paths.isEmpty else { throw MediaError.emptyFolder(path: name) }
    self.paths = paths
    decoder = try ImageDecoder()
  }

  func next() throws -> PixelBuffer? {
    guard position < paths.count else { return nil }
    let path = paths[position]
    let image = try decoder.decode(path: path, frame: position)
    if let firstSize, firstSize != image.size {
      throw MediaError.sizeChanged(
        path: path, frame: position, expected: firstSize, found: image.size)
    }
    firstSize = image.size
    position += 1
    return image
  }

  func move(to frame: Int) -> Bool {
    position = min(paths.count, max(0, frame))
    return true
  }

  func skip(_ count: Int) {
    position += min(paths.count - position, max(0, count))
  }
}
