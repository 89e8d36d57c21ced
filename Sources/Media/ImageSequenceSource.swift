import Files
import Foundation
import Geometry
import Imaging

/// Frames stored as one image file each.
public struct ImageSequenceSource: FrameSource {
  /// The files, in the order of the frames.
  public let paths: [String]
  public let name: String
  public let frameRate: Double?

  /// An explicit list of files, which are not looked at before they are read.
  ///
  /// - Parameter name: what to call the sequence in messages; the first file's folder if nil.
  public init(paths: [String], name: String? = nil, frameRate: Double? = nil) {
    self.paths = paths
    self.name = name ?? paths.first.map { $0.deletingLastPathComponent } ?? ""
    self.frameRate = frameRate
  }

  /// The images of a folder in the order of the numbers in their names, whatever the numbers'
  /// width and wherever they start.
  ///
  /// Files that are no images are passed over; so are images without a number in their name where
  /// there are numbered ones.
  ///
  /// - Throws: `MediaError` when there is no such folder, no image in it, or when two images have
  ///   the same number.
  public init(folder: String, frameRate: Double? = nil) throws {
    let files = try FrameFileNames.list(folder: folder)
    self.init(
      paths: files.map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }, name: folder,
      frameRate: frameRate)
  }

  public var knownFrameCount: Int? { paths.count }

  public func makeReader() throws -> any FrameReader {
    try ImageSequenceReader(name: name, paths: paths)
  }

  public func frameSize() throws -> PixelSize {
    guard let first = paths.first else { throw MediaError.emptyFolder(path: name) }
    return try ImageFile.size(first)
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
    position = min(paths.count, position + max(0, count))
  }
}
