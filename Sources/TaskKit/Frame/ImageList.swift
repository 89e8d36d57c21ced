import Geometry
import Imaging
import Media

/// Images, such as the two images of a pair, that are rendered or read together.
package struct ImageList: FrameSource {
  package let name: String
  package let count: Int
  package let files: [String]
  package let read: @Sendable () throws -> [PixelBuffer]

  package init(
    name: String, count: Int, files: [String], read: @escaping @Sendable () throws -> [PixelBuffer]
  ) {
    self.name = name
    self.count = count
    self.files = files
    self.read = read
  }

  /// A single black pixel, for methods that do not use images.
  static let blank = ImageList(name: "blank", count: 1, files: []) {
    [PixelBuffer.makeRGB(width: 1, height: 1) { $0.update(repeating: 0) }]
  }

  package var knownFrameCount: Int? { count }
  package var frameRate: Double? { nil }

  package func makeReader() throws -> any FrameReader { Reader(try read()) }

  package func frameSize() throws -> PixelSize {
    guard let first = try read().first else {
      throw MediaError.cannotOpen(path: name, reason: "there is no image")
    }
    return first.size
  }

  private final class Reader: FrameReader {
    private var images: ArraySlice<PixelBuffer>

    init(_ images: [PixelBuffer]) { self.images = images[...] }

    func next() -> PixelBuffer? { images.popFirst() }
  }
}
