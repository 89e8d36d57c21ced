import Geometry
import Imaging
import Media

/// Images, such as the two images of a pair, that are rendered or read together.
struct ImageList: FrameSource {
  let name: String
  let count: Int
  let files: [String]
  let read: @Sendable () throws -> [PixelBuffer]

  /// A single black pixel, for methods that do not use images.
  static let blank = ImageList(name: "blank", count: 1, files: []) {
    [PixelBuffer.makeRGB(width: 1, height: 1) { $0.update(repeating: 0) }]
  }

  var knownFrameCount: Int? { count }
  var frameRate: Double? { nil }

  func makeReader() throws -> any FrameReader { Reader(try read()) }

  func frameSize() throws -> PixelSize {
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
