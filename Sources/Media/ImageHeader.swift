import CFFmpeg
import Geometry
import Imaging

/// The header of an image file, which specifies the image's size. Reading it does not require decoding the image.
struct ImageHeader {
  /// The size of the image as stored, before any rotation.
  var size: PixelSize
  var orientation = ImageOrientation.up

  /// The size of the image after rotating it upright.
  var uprightSize: PixelSize {
    let (width, height) = orientation.uprightSize(width: size.width, height: size.height)
    return PixelSize(width: width, height: height)
  }

  /// Reads the header from the first bytes of a file.
  ///
  /// The result is nil if the bytes do not contain the size, if the size is invalid, or if the
  /// format is not supported.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let reader = HeaderBytes(bytes)
    let found: PixelSize?
    switch ImageFormat(bytes) {
    case .png: found = reader.size(bigEndianAt: 16)
    case .jpeg:
      let structure = JPEGStructure(bytes)
      orientation = structure.orientation
      found = structure.size
    case .other(AV_CODEC_ID_BMP): found = reader.bitmapSize
    case .other(AV_CODEC_ID_WEBP): found = reader.webPSize
    case .other(AV_CODEC_ID_TIFF), .floatTIFF: found = reader.tiffSize(bytes)
    case .other(AV_CODEC_ID_GIF): found = reader.gifSize
    case .radiance: found = RadianceReader(bytes)?.size
    case .other(AV_CODEC_ID_JPEG2000): found = reader.jpeg2000Size
    case .other: found = reader.anymapSize
    case nil: found = nil
    }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    size = found
  }
}

/// The first bytes of a file, from which numbers can be read.
private struct HeaderBytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads an unsigned integer of 1 to 4 bytes. The result is nil if the integer extends beyond the end of the bytes.
  private func number(_ offset: Int, _ count: Int, littleEndian: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { value, index in
      value << 8 | Int(bytes[offset + (littleEndian ? count - 1 - index : index)])
    }
  }

  private func size(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }

  func size(bigEndianAt offset: Int) -> PixelSize? {
    size(
      number(offset, 4, littleEndian: false), number(offset + 4, 4, littleEndian: false))
  }

  /// The size in a BMP header: 16-bit integers in the oldest version, otherwise signed 32-bit
  /// integers. A negative height means that rows are stored from top to bottom.
  var bitmapSize: PixelSize? {
    guard let header = number(14, 4, littleEndian: true) else { return nil }
    if header == 12 {
      return size(number(18, 2, littleEndian: true), number(20, 2, littleEndian: true))
    }
    guard let width = number(18, 4, littleEndian: true),
      let height = number(22, 4, littleEndian: true)
    else { return nil }
    return PixelSize(
      width: width, height: Int(Int32(truncatingIfNeeded: height).magnitude))
  }

  /// The size in a WebP header. The first chunk has the type `VP8 `, `VP8L` or `VP8X`. Each type stores the size in a
  /// different way.
  var webPSize: PixelSize? {
    switch number(12, 4, littleEndian: false) {
    case 0x5650_3820:
      return size(
        number(26, 2, littleEndian: true).map { $0 & 0x3FFF },
        number(28, 2, littleEndian: true).map { $0 & 0x3FFF })
    case 0x5650_384C:
      guard let bits = number(21, 4, littleEndian: true) else { return nil }
      return PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    case 0x5650_3858:
      return size(
        number(24, 3, littleEndian: true).map { $0 + 1 },
        number(27, 3, littleEndian: true).map { $0 + 1 })
    default: return nil
    }
  }

  /// Returns the size of a TIFF image, which two tags of the first directory specify. This directory may be anywhere in
  /// the file.
  func tiffSize(_ bytes: UnsafeRawBufferPointer) -> PixelSize? {
    let directory = TIFFDirectory(bytes)
    return size(directory?.value(.width), directory?.value(.height))
  }

  /// The size in a GIF header: two numbers after the signature.
  var gifSize: PixelSize? {
    size(number(6, 2, littleEndian: true), number(8, 2, littleEndian: true))
  }

  /// The size in a JPEG 2000 header. The codestream's `SIZ` marker specifies the extent of the reference grid and the
  /// image's offset in the grid.
  var jpeg2000Size: PixelSize? {
    for offset in 0..<max(0, min(bytes.count, 1 << 16) - 24)
    where number(offset, 4, littleEndian: false) == 0xFF4F_FF51 {
      guard let right = number(offset + 8, 4, littleEndian: false),
        let bottom = number(offset + 12, 4, littleEndian: false),
        let left = number(offset + 16, 4, littleEndian: false),
        let top = number(offset + 20, 4, littleEndian: false)
      else { return nil }
      return PixelSize(width: right - left, height: bottom - top)
    }
    return nil
  }

  /// The size in a Netpbm header. It is given by the first two numbers after `P1` to `P6`, excluding comments. In a
  /// `P7` header, the numbers follow the keywords `WIDTH` and `HEIGHT`.
  var anymapSize: PixelSize? {
    var words = AnymapWords(bytes: bytes.prefix(4096))
    guard words.next() == "P7" else {
      return size(words.next().flatMap { Int($0) }, words.next().flatMap { Int($0) })
    }
    var found: [String: Int] = [:]
    while let word = words.next(), word != "ENDHDR" {
      if ["WIDTH", "HEIGHT"].contains(word), found[word] == nil {
        found[word] = words.next().flatMap { Int($0) }
      }
    }
    return size(found["WIDTH"], found["HEIGHT"])
  }
}

/// The tokens in the header of a Netpbm file. A `#` starts a comment that extends to the end of the line.
private struct AnymapWords: IteratorProtocol {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(bytes: Slice<UnsafeRawBufferPointer>) { rest = bytes }

  mutating func next() -> String? {
    while let first = rest.first, Self.isBlank(first) || first == UInt8(ascii: "#") {
      rest =
        Self.isBlank(first)
        ? rest.dropFirst() : rest.drop { $0 != UInt8(ascii: "\n") }
    }
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "#") }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
