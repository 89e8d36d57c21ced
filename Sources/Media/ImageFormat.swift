import CFFmpeg

/// The format of an image file, recognized by its first bytes.
enum ImageFormat: Equatable {
  case png
  case jpeg
  case radiance
  /// A TIFF file with floating-point samples.
  case floatTIFF
  /// A format for which a libavcodec decoder accepts a whole file as a single packet.
  case other(AVCodecID)

  init?(_ bytes: UnsafeRawBufferPointer) {
    func starts(with signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count
        && signature.indices.allSatisfy { bytes[offset + $0] == signature[$0] }
    }
    if starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts(with: Array("BM".utf8)) {
      self = .other(AV_CODEC_ID_BMP)
    } else if starts(with: Array("RIFF".utf8)) && starts(with: Array("WEBP".utf8), at: 8) {
      self = .other(AV_CODEC_ID_WEBP)
    } else if starts(with: [0x49, 0x49, 0x2A, 0x00]) || starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      self = FloatTIFFReader(bytes) == nil ? .other(AV_CODEC_ID_TIFF) : .floatTIFF
    } else if starts(with: Array("GIF87a".utf8)) || starts(with: Array("GIF89a".utf8)) {
      self = .other(AV_CODEC_ID_GIF)
    } else if RadianceReader.begins(bytes) {
      self = .radiance
    } else if starts(with: [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]) {
      self = .other(AV_CODEC_ID_JPEG2000)
    } else if let codec = Self.portableAnymap(bytes) {
      self = .other(codec)
    } else {
      return nil
    }
  }

  /// Recognizes Netpbm formats, which start with `P1` to `P7` followed by white space.
  private static func portableAnymap(_ bytes: UnsafeRawBufferPointer) -> AVCodecID? {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"),
      [0x09, 0x0A, 0x0D, 0x20].contains(bytes[2])
    else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): return AV_CODEC_ID_PBM
    case UInt8(ascii: "2"), UInt8(ascii: "5"): return AV_CODEC_ID_PGM
    case UInt8(ascii: "3"), UInt8(ascii: "6"): return AV_CODEC_ID_PPM
    case UInt8(ascii: "7"): return AV_CODEC_ID_PAM
    default: return nil
    }
  }

  /// The filename extensions by which images in a folder are recognized.
  static let fileExtensions: Set<String> = [
    "jpg", "jpeg", "jpe", "png", "bmp", "dib", "webp", "tif", "tiff", "jp2", "ppm", "pgm", "pbm",
    "pnm", "pam", "gif", "hdr",
  ]
}
