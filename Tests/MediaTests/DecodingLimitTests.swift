import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

/// Tests for files that cannot be decoded within the limits, for example files of a few bytes that claim to have 20,000
/// by 20,000 pixels.
@Suite struct DecodingLimitTests {
  private static let side = 20_000

  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
  }

  private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
    big(value, count).reversed()
  }

  private static func tiff(_ number: (Int, Int) -> [UInt8], mark: String) -> [UInt8] {
    var bytes = Array(mark.utf8) + number(42, 2) + number(8, 4) + number(2, 2)
    for tag in [256, 257] {
      bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(side, 4)
    }
    return bytes + number(0, 4)
  }

  static let bombs: [(name: String, bytes: [UInt8])] = [
    (
      "PNG",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(side)
        + big(side) + [8, 2, 0, 0, 0] + big(0)
    ),
    (
      "JPEG",
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 17, 8] + big(side, 2) + big(side, 2)
        + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    ),
    (
      "BMP",
      Array("BM".utf8) + little(100) + little(0) + little(54) + little(40) + little(side)
        + little(-side & 0xFFFF_FFFF) + little(1, 2) + little(24, 2) + little(0)
    ),
    (
      "WebP, lossy",
      Array("RIFF".utf8) + little(100) + Array("WEBPVP8 ".utf8) + little(30)
        + [0x10, 0, 0, 0x9D, 1, 0x2A] + little(16_383, 2) + little(16_383, 2)
    ),
    (
      "WebP, lossless",
      Array("RIFF".utf8) + little(100) + Array("WEBPVP8L".utf8) + little(30) + [0x2F]
        + little(0x3FFF | 0x3FFF << 14)
    ),
    (
      "WebP, extended",
      Array("RIFF".utf8) + little(100) + Array("WEBPVP8X".utf8) + little(10) + little(0)
        + little(side - 1, 3) + little(side - 1, 3)
    ),
    ("TIFF, little-endian", tiff(little, mark: "II")), ("TIFF, big-endian", tiff(big, mark: "MM")),
    (
      "JPEG 2000",
      big(12) + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A] + big(0) + Array("jp2c".utf8)
        + [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0] + big(side + 8) + big(side + 5) + big(8) + big(5)
        + big(side) + big(side)
    ),
    ("PBM", Array("P4\n# a comment\n20000 20000\n".utf8)),
    ("PGM", Array("P5 20000\n20000 255\n".utf8)), ("PPM", Array("P3\n20000 20000\n65535\n".utf8)),
    ("PAM", Array("P7\nWIDTH 20000\nHEIGHT 20000\nDEPTH 3\nMAXVAL 255\nENDHDR\n".utf8)),
  ]

  @Test(arguments: bombs.map(\.name))
  func `a small image file that declares too many pixels is refused with their number`(name: String)
    throws
  {
    let bytes = try #require(Self.bombs.first { $0.name == name }).bytes
    let error = #expect(throws: MediaError.self) { try ImageFile.read(data: Data(bytes)) }
    let size = name == "WebP, lossy" ? "16383x16383" : "\(Self.size(name))"
    #expect(
      error?.description
        == "image data cannot be decoded: its size of \(size) pixels exceeds the limit of"
        + " 100000000 pixels (DecodingLimit.pixels)")
  }

  private static func size(_ name: String) -> String {
    name == "WebP, lossless" ? "16384x16384" : "\(side)x\(side)"
  }

  @Test func `the image size read from the header equals that of the decoded image`() throws {
    let folder = try TemporaryFolder()
    let image = TestImages.colorPattern(width: 37, height: 21)
    let samples = [UInt8](repeating: 9, count: 37 * 21 * 3)
    for (name, bytes) in [
      ("a.png", try ImageFile.png(image)), ("a.jpg", try ImageFile.jpeg(image)),
      ("a.ppm", Array("P6 # by hand\n37 21\n255\n".utf8) + samples),
      (
        "a.pam",
        Array("P7\nHEIGHT 21\nWIDTH 37\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n".utf8) + samples
      ),
    ] {
      let path = try folder.write(bytes, to: name)
      #expect(try ImageFile.size(path) == PixelSize(width: 37, height: 21), "\(name)")
      #expect(try ImageFile.read(path).size == image.size, "\(name)")
    }
  }

  @Test func `the image size in a JPEG is found even behind a large segment`() throws {
    let folder = try TemporaryFolder()
    var bytes = try ImageFile.jpeg(TestImages.colorPattern(width: 37, height: 21))
    bytes.insert(
      contentsOf: [0xFF, 0xED] + Self.big(9000, 2) + [UInt8](repeating: 0, count: 8998), at: 2)
    let path = try folder.write(bytes, to: "a.jpg")
    #expect(try ImageFile.size(path) == PixelSize(width: 37, height: 21))
  }

  @Test func `a pipe is refused as an image, as a frame and as a video`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.pipe("0001.png")
    for body in [
      { _ = try ImageFile.read(path) },
      { _ = try ImageSequenceSource(folder: folder.path).makeReader().next() },
      { _ = try VideoSource(path: path).makeReader() },
    ] {
      let error = #expect(throws: MediaError.self, performing: body)
      #expect(error?.description == "\(path): expected a file, found a pipe")
    }
  }

  @Test func `a video whose header declares more frames than it has bytes is refused`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.avi")
    try Clips.writeVideo(to: path, frames: 3)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // This field of the stream header is the length in frames.
    let header = try #require(bytes.firstRange(of: Array("strh".utf8)))
    bytes.replaceSubrange(
      (header.upperBound + 36)..<(header.upperBound + 40), with: Self.little(1 << 30))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: MediaError.self) { try VideoSource(path: path).makeReader() }
    #expect(
      error?.description == "\(path): its header declares 1073741824 frames, more than its"
        + " \(bytes.count) bytes can contain")
  }

  /// Tests that files of 20 GB are rejected before memory is allocated for their content.
  @Test func `huge files are refused as images by their first bytes or their size`() throws {
    let folder = try TemporaryFolder()
    let image = try ImageFile.png(TestImages.colorPattern(width: 37, height: 21))
    for (name, beginning, reason) in [
      ("a.png", [], " cannot be decoded: its format is unknown"),
      ("b.png", Self.bombs[0].bytes, " cannot be decoded: \(Self.tooLarge)"),
      ("c.png", image, ": its size of 20000000000 bytes is too large for an image"),
    ] as [(String, [UInt8], String)] {
      let path = try folder.sparse(beginning, to: name, size: 20_000_000_000)
      let error = #expect(throws: MediaError.self) { try ImageFile.read(path) }
      #expect(error?.description == "\(path)\(reason)")
      if name == "a.png" { #expect(throws: MediaError.self) { try ImageFile.size(path) } }
      #expect(throws: MediaError.self) { try PNG16.read(path) }
    }
  }

  @Test func `a 16-bit PNG that declares too many pixels is refused`() throws {
    var bytes = Self.bombs[0].bytes
    bytes[24] = 16
    let error = #expect(throws: MediaError.self) { try PNG16.decoded(bytes, path: "a.png") }
    #expect(error?.description == "a.png cannot be decoded: \(Self.tooLarge)")
  }

  private static let tooLarge =
    "its size of 20000x20000 pixels exceeds the limit of 100000000 pixels (DecodingLimit.pixels)"
}
