import Geometry
import Synchronization

/// The limit on the size of pictures that are decoded: a file of a few kilobytes can ask for all of
/// memory.
public enum DecodingLimit {
  /// The default: 100 million pixels, or 300 MB as RGB.
  public static let standard = 100_000_000

  private static let current = Atomic<Int>(standard)

  /// The largest number of pixels that an image, or a frame of a video, may have. The limit holds for the whole
  /// process; set it before the first file is opened.
  public static var pixels: Int {
    get { current.load(ordering: .relaxed) }
    set { current.store(max(1, newValue), ordering: .relaxed) }
  }

  private static let name = Mutex("DecodingLimit.pixels")

  /// The name of the limit in errors, by which a program's user can raise it.
  package static var settingName: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  /// The largest number of bytes of a file with one image: its pixels in four channels of 16 bits, and some room
  /// for the rest.
  static var fileSize: Int {
    let (bytes, overflows) = pixels.multipliedReportingOverflow(by: 8)
    return overflows || bytes > .max - (1 << 26) ? .max : bytes + (1 << 26)
  }

  /// Returns an error's words for a picture that is too large.
  package static func excess(_ size: PixelSize) -> String {
    "its size of \(size) pixels exceeds the limit of \(pixels) pixels (\(settingName))"
  }

  /// Checks a picture's size.
  ///
  /// - Throws: `LibavFailure` that names the size and the limit.
  static func check(_ size: PixelSize) throws(LibavFailure) {
    let (area, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    guard overflows || area > pixels else { return }
    throw LibavFailure(reason: excess(size))
  }
}
