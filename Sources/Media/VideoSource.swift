import Files
import Geometry
import Imaging
import Synchronization

/// A video file in any container and codec supported by libavformat and libavcodec.
///
/// If the pixel format is 8-bit luma, planar YCbCr or RGB, a `PixelBuffer` uses the decoder's planes without copying
/// them. Frames are rotated as specified in the file.
///
/// ```swift
/// let reader = try VideoSource(path: "street.mp4").makeReader()
/// while let frame = try reader.next() {
///   print(frame.width, frame.height)  // 1280 720, once for each frame
/// }
/// ```
public struct VideoSource: FrameSource {
  public let path: String
  /// The number of decoding threads. Additional threads require more memory but produce the same
  /// frames.
  public let decodingThreads: Int

  private static let maximumThreads = 64

  /// Returns whether a file name has the extension of a video.
  public static func isVideoName(_ name: String) -> Bool {
    extensions.contains(name.pathExtension.lowercased())
  }

  private static let extensions: Set<String> = [
    "mp4", "m4v", "mov", "avi", "mkv", "webm", "mpg", "mpeg", "mts", "m2ts", "ts", "wmv", "flv",
    "ogv", "y4m", "3gp", "h264", "264", "hevc", "ivf",
  ]

  private let header = VideoHeaderCache()

  /// Creates a source. The file is opened on first use.
  ///
  /// - Parameter decodingThreads: the number of decoding threads, limited to 1...64.
  public init(path: String, decodingThreads: Int = 1) {
    self.path = path
    self.decodingThreads = max(1, min(decodingThreads, Self.maximumThreads))
  }

  public var name: String { path }
  public var files: [String] { [path] }

  public func makeReader() throws -> any FrameReader {
    try VideoReader(path: path, threads: decodingThreads)
  }

  /// The number of frames according to the container's header or index; nil if the number is not specified or the file
  /// cannot be read. The file is opened only on the first access.
  public var knownFrameCount: Int? { try? header.value(of: path).frameCount }

  /// An upper bound on the number of frames in the file, for use if the header does not specify the number. The bound
  /// is 0 if the file cannot be read.
  public var largestFrameCount: Int { (try? header.value(of: path).largestFrameCount) ?? 0 }

  public var frameRate: Double? { try? header.value(of: path).frameRate }

  public func frameSize() throws -> PixelSize { try header.value(of: path).size }

  /// Whether the file specifies a rotation that swaps the width and the height of its frames.
  public var swapsAxes: Bool { (try? header.value(of: path).orientation.swapsAxes) ?? false }
}

/// The properties that can be read from a video without decoding any frames.
struct VideoHeader {
  /// The size of a frame, after rotation.
  var size: PixelSize
  var orientation: ImageOrientation
  var frameRate: Double?
  var frameCount: Int?
  /// An upper bound on the number of frames in the file.
  var largestFrameCount: Int
}

/// A video header that is read on first use.
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
