import Files
import Foundation
import Geometry
import Imaging

/// Frames stored as one image file each.
public struct ImageSequenceSource: FrameSource {
  /// The common beginning of all files' paths.
  private let start: String
  /// The rest of each path. Datasets have millions of images, and short strings take no memory of
  /// their own.
  private let rests: [String]
  public let name: String
  public let frameRate: Double?

  /// Creates a source from a list of files, which are not opened before they are read.
  ///
  /// - Parameter name: the sequence's name in messages; the first file's folder if nil.
  public init(paths: [String], name: String? = nil, frameRate: Double? = nil) {
    self.init(start: "", rests: paths, name: name, frameRate: frameRate)
  }

  private init(start: String, rests: [String], name: String?, frameRate: Double?) {
    (self.start, self.rests) = (start, rests)
    self.name = name ?? rests.first.map { (start + $0).deletingLastPathComponent } ?? ""
    self.frameRate = frameRate
  }

  /// The files' paths in the order of the frames, built on each access.
  public var paths: [String] { rests.map { start + $0 } }

  /// Finds the images of a folder, in the order of the numbers in their names, whatever the
  /// numbers' width and first value.
  ///
  /// Other files are passed over. If some images have a number in their name, those without one are
  /// passed over too.
  ///
  /// - Throws: `MediaError` when the folder does not exist or holds no image, or when two images
  ///   have the same number.
  public init(folder: String, frameRate: Double? = nil) throws {
    let files = try FrameFileNames.list(folder: folder)
    self.init(
      start: folder.hasSuffix("/") ? folder : folder + "/", rests: files, name: folder,
      frameRate: frameRate)
  }

  public var knownFrameCount: Int? { rests.count }

  public func makeReader() throws -> any FrameReader {
    try ImageSequenceReader(name: name, paths: paths)
  }

  public func frameSize() throws -> PixelSize {
    guard let first = rests.first else { throw MediaError.emptyFolder(path: name) }
    return try ImageFile.size(start + first)
  }
}

/// Decodes a list of image files in order.
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

  func skip(_ count: Int) {
    position += min(paths.count - position, max(0, count))
  }
}
