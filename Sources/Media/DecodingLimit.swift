import Geometry
import Synchronization

/// The limit on the size of decoded images. Without it, decoding a file of a few kilobytes could use up all memory.
public enum DecodingLimit {
  /// The default limit: 100 million pixels, or 300 MB as RGB.
  public static let standard = 100_000_000

  private static let current = Atomic<Int>(standard)

  /// The maximum number of pixels in an image or a video frame. The limit applies to the whole process and must be set
  /// before the first file is opened.
  public static var pixels: Int {
    get { current.load(ordering: .relaxed) }
    set { current.store(max(1, newValue), ordering: .relaxed) }
  }

  private static let name = Mutex("DecodingLimit.pixels")

  /// The name of the setting with which users can raise the limit. Error messages mention this name, and a program can
  /// replace it with the name of its own option.
  package static var settingName: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  /// The maximum size, in bytes, of a file that contains one image. It is enough for four 16-bit channels per pixel,
  /// plus metadata.
  static var fileSize: Int {
    let (bytes, overflows) = pixels.multipliedReportingOverflow(by: 8)
    return overflows || bytes > .max - (1 << 26) ? .max : bytes + (1 << 26)
  }

  /// Returns the error message for an image that is too large.
  package static func excess(_ size: PixelSize) -> String {
    "its size of \(size) pixels exceeds the limit of \(pixels) pixels (\(settingName))"
  }

  /// Checks the size of an image.
  ///
  /// - Throws: `LibavFailure`, which names the size and the limit.
  static func check(_ size: PixelSize) throws(LibavFailure) {
    let (area, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    guard overflows || area > pixels else { return }
    throw LibavFailure(reason: excess(size))
  }
}
