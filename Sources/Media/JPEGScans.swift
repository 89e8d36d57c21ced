import Geometry
import Glibc

/// The scans of a JPEG file, counted without decoding them.
///
/// A decoder visits the whole image once per scan, and an empty scan takes up only a few bytes. The number of scans is
/// therefore limited before the file is decoded.
enum JPEGScans {
  /// The maximum number of scans in an image. Encoders write about ten.
  private static let limit = 100
  /// The number of scans that an image of any size may have.
  private static let alwaysAllowed = 20
  /// The maximum number of scans times the number of pixels, which limits the time that decoding takes.
  private static let visitLimit = 4_000_000_000

  /// Checks the number of scans.
  ///
  /// - Parameters:
  ///   - bytes: a JPEG file, or a video's packet.
  ///   - size: the size of the image; nil if it is unknown.
  ///   - hasSeveralImages: whether an image may be followed by another one, as in an interlaced video.
  /// - Throws: `LibavFailure`, which names the limit.
  static func check(
    _ bytes: UnsafeRawBufferPointer, size: PixelSize?, hasSeveralImages: Bool = false
  ) throws(LibavFailure) {
    let pixels = max(1, (size?.width ?? 0) * (size?.height ?? 0))
    let limit = min(limit, max(alwaysAllowed, visitLimit / pixels))
    guard count(in: bytes, hasSeveralImages: hasSeveralImages) > limit else { return }
    throw LibavFailure(reason: "it has more than \(limit) scans, the limit for its size")
  }

  /// Returns the number of scans.
  static func count(in bytes: UnsafeRawBufferPointer, hasSeveralImages: Bool = false) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var position = 0
    var scans = 0
    while position + 1 < bytes.count,
      let found = memchr(start + position, 0xFF, bytes.count - position - 1)
    {
      position = UnsafeRawPointer(found) - start
      let marker = bytes[position + 1]
      position += marker == 0xFF ? 1 : 2
      switch marker {
      case 0xDA: scans += 1
      case 0xD9 where !hasSeveralImages: return scans
      // Tables, frame headers, comments and application data are skipped, because they may contain any bytes. So does
      // the decoder.
      case 0xC0...0xC4, 0xC9...0xCB, 0xDB, 0xE0...0xEF, 0xFE:
        guard position + 2 <= bytes.count else { return scans }
        position += max(2, Int(bytes[position]) << 8 | Int(bytes[position + 1]))
      default: break
      }
    }
    return scans
  }
}
