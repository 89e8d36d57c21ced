import Geometry
import Imaging
import Synchronization

/// A video file in any container and codec that libavformat and libavcodec read.
///
/// Frames are the decoder's own: where its pixel format is 8-bit luma, planar YCbCr or RGB, a
/// `PixelBuffer` holds the decoder's planes without a copy. A rotation that the file asks for is
/// carried out.
public struct VideoSource: FrameSource {
  public let path: String
  /// How many threads decode; more than one takes more memory and delivers the same frames.
  public let decodingThreads: Int

  private static let mostThreads = 64

  private let header = VideoHeaderCache()

  public init(path: String, decodingThreads: Int = 1) {
    self.path = path
    self.decodingThreads = max(1, min(decodingThreads, Self.mostThreads))
  }

  public var name: String { path }

  public func makeReader() throws -> any FrameReader {
    try VideoReader(path: path, threads: decodingThreads)
  }

  /// The number of frames that the container's header or index tells; nil where it has none, or
  /// where the file cannot be read.
  public var knownFrameCount: Int? { try? header.value(of: path).frameCount }

  /// The most frames that the file can hold, where its header does not tell how many there are; 0
  /// where it cannot be read.
  public var largestFrameCount: Int { (try? header.value(of: path).largestFrameCount) ?? 0 }

  public var frameRate: Double? { try? header.value(of: path).frameRate }

  public func frameSize() throws -> PixelSize { try header.value(of: path).size }
}

/// What is known about a video without decoding it.
struct VideoHeader {
  /// After rotation.
  var size: PixelSize
  var orientation: ImageOrientation
  var frameRate: Double?
  var frameCount: Int?
  /// How many there are at most.
  var largestFrameCount: Int
}

/// Reads a header when it is first asked for.
private final class VideoHeaderCache: Sendable {
  private let cached = Mutex<VideoHeader?>(nil)

  func value(of path: String) throws -> VideoHeader {
    try cached.withLock { cached in
      if let cached { return cached }
      let header = try VideoDemuxer(path: path).header
      cached = header
      return header
    }
  }
}
