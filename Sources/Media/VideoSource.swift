import Geometry
import Imaging
import Synchronization

/// A video file in any container and codec that libavformat and libavcodec read.
///
/// Frames are the decoder's own: if its pixel format is 8-bit luma, planar YCbCr or RGB, a
/// `PixelBuffer` holds the decoder's planes without a copy. A rotation that the file asks for is
/// carried out.
///
/// ```swift
/// let reader = try VideoSource(path: "street.mp4").makeReader()
/// while let frame = try reader.next() {
///   print(frame.width, frame.height)  // 1280 720, once for each frame
/// }
/// ```
public struct VideoSource: FrameSource {
  public let path: String
  /// The number of decoding threads. More than one takes more memory and delivers the same frames.
  public let decodingThreads: Int

  private static let mostThreads = 64

  private let header = VideoHeaderCache()

  /// Creates a source; the file is opened on first use.
  ///
  /// - Parameter decodingThreads: limited to 1...64.
  public init(path: String, decodingThreads: Int = 1) {
    self.path = path
    self.decodingThreads = max(1, min(decodingThreads, Self.mostThreads))
  }

  public var name: String { path }

  public func makeReader() throws -> any FrameReader {
    try VideoReader(path: path, threads: decodingThreads)
  }

  /// The number of frames that the container's header or index states; nil if it states none or the
  /// file cannot be read. The first access opens the file; later ones do not.
  public var knownFrameCount: Int? { try? header.value(of: path).frameCount }

  /// The largest number of frames that the file can hold, for files whose header does not state their number; 0
  /// if the file cannot be read.
  public var largestFrameCount: Int { (try? header.value(of: path).largestFrameCount) ?? 0 }

  public var frameRate: Double? { try? header.value(of: path).frameRate }

  public func frameSize() throws -> PixelSize { try header.value(of: path).size }
}

/// The facts about a video that are known without decoding it.
struct VideoHeader {
  /// The size of a frame, after rotation.
  var size: PixelSize
  var orientation: ImageOrientation
  var frameRate: Double?
  var frameCount: Int?
  /// The largest possible number of frames.
  var largestFrameCount: Int
}

/// A header that is read on first use.
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
