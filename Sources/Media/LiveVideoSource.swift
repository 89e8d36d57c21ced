import CFFmpeg
import Geometry
import Glibc
import Imaging
import Synchronization

/// A source whose frames arrive while they are read: a stream on the network, or a camera. It is opened once, and has no
/// known end.
public final class LiveVideoSource: FrameSource {
  /// What a source may open.
  public enum Kind: Sendable {
    /// An address such as `http://camera.local/video`. Only the stream itself is read, even if it refers to others.
    case network
    /// A camera such as `/dev/video0`.
    case device

    /// Returns the kind of a source by its address; nil for a file.
    public static func of(_ address: String) -> Kind? {
      if address.hasPrefix("/dev/video") { return .device }
      return address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) == nil ? nil : .network
    }
  }

  /// The schemes of addresses that can be opened.
  public static let schemes = ["http", "https", "tcp", "udp"]
  /// The protocols that libav may use for them.
  static let protocols = "http,https,httpproxy,tcp,tls,udp"
  /// The longest time to wait for the next frame, in seconds.
  static let patience = 10.0

  public let name: String
  private let header: VideoHeader
  private let reader: Reader

  /// Opens the source.
  ///
  /// - Throws: `MediaError` if that is impossible.
  public init(_ address: String, _ kind: Kind) throws {
    name = address
    if kind == .network, let scheme = address.split(separator: ":").first,
      !Self.schemes.contains(scheme.lowercased())
    {
      throw MediaError.cannotOpen(
        path: address,
        reason: "expected an address that starts with one of: "
          + Self.schemes.joined(separator: ", "))
    }
    let video = try VideoReader(path: address, threads: 1, live: kind)
    header = video.header
    reader = Reader(video)
  }

  public var knownFrameCount: Int? { nil }
  public var frameRate: Double? { header.frameRate }
  public func frameSize() throws -> PixelSize { header.size }

  /// Why the source ended; nil if it has not ended, or ended regularly.
  public var failure: String? { reader.contents.withLock(\.failure) }

  /// Returns the only reader.
  public func makeReader() throws -> any FrameReader { reader }

  /// A reader for which an error after the first frame is the end.
  private final class Reader: FrameReader, Sendable {
    struct Contents {
      nonisolated(unsafe) let video: VideoReader
      var hasFrames = false
      var failure: String?
    }

    let contents: Mutex<Contents>

    init(_ video: sending VideoReader) { contents = Mutex(Contents(video: video)) }

    func next() throws -> PixelBuffer? {
      try contents.withLock { contents in
        do {
          let frame = try contents.video.next()
          contents.hasFrames = true
          return frame
        } catch {
          guard contents.hasFrames else { throw error }
          contents.failure = "\(error)"
          return nil
        }
      }
    }
  }
}

/// Cameras, which only libavdevice can open. It is loaded when it is needed, so that nobody else has to install it.
enum CameraSupport {
  /// Whether libav knows cameras, which requires a libavdevice of the same version.
  static let isThere: Bool = {
    guard let library = dlopen("libavdevice.so.\(LIBAVFORMAT_VERSION_MAJOR)", RTLD_NOW),
      let function = dlsym(library, "avdevice_register_all")
    else { return false }
    unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
    return av_find_input_format("v4l2") != nil
  }()
}
