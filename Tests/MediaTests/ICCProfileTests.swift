import Foundation
import Imaging
import TestSupport
import Testing

@testable import Media

/// Tests that colors are converted to sRGB according to the profile in a file.
@Suite struct ICCProfileTests {
  /// Builds a profile from its tags.
  private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(16..<20, with: Array(space.utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    // libpng ignores profiles without these fields: the class, the connection space and its illuminant.
    header.replaceSubrange(12..<16, with: Array("mntr".utf8))
    header.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
    header.replaceSubrange(68..<80, with: number(0xF6D6) + number(0x10000) + number(0xD32D))
    var table = number(tags.count)
    var data: [UInt8] = []
    for (name, content) in tags {
      table += Array(name.utf8) + number(132 + 12 * tags.count + data.count) + number(content.count)
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    header.replaceSubrange(0..<4, with: number(128 + table.count + data.count))
    return header + table + data
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
  }

  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { number(Int(($0 * 65536).rounded())) }
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + fixed(values)
  }

  /// The parametric curve of sRGB.
  private static let curve =
    Array("para".utf8) + number(0) + [0, 3, 0, 0]
    + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  /// The primaries of Display P3 and sRGB, adapted to D50, as their published profiles state them.
  static let displayP3 = profile(
    "RGB ",
    [
      ("rXYZ", xyz([0.51512, 0.24120, -0.00105])), ("gXYZ", xyz([0.29198, 0.69225, 0.04189])),
      ("bXYZ", xyz([0.15710, 0.06657, 0.78407])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])
  private static let sRGB = profile(
    "RGB ",
    [
      ("rXYZ", xyz([0.43607, 0.22249, 0.01392])), ("gXYZ", xyz([0.38515, 0.71687, 0.09708])),
      ("bXYZ", xyz([0.14307, 0.06061, 0.71410])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])
  /// Gray with a gamma of 1, which is linear light.
  private static let gray = profile(
    "GRAY", [("kTRC", Array("curv".utf8) + number(0) + number(0))])

  /// Converts a Display P3 color by the matrix of CSS Color Module Level 4.
  private static func expected(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func decoded(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func encoded(_ value: Double) -> Double {
      let value = max(0, min(1, value))
      return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    let (r, g, b) = (decoded(color.x), decoded(color.y), decoded(color.z))
    return SIMD3(
      encoded(1.2249402 * r - 0.2249402 * g), encoded(-0.0420570 * r + 1.0420570 * g),
      encoded(-0.0196376 * r - 0.0786360 * g + 1.0982736 * b))
  }

  @Test func `colors of Display P3 become those of sRGB`() throws {
    let profile = try #require(ICCProfile(Self.displayP3))
    #expect(!profile.isSRGB && !profile.isGray)
    for color: SIMD3<Double> in [
      [1, 0, 0], [0.5, 0.25, 0.75], [0.2, 0.8, 0.4], [1, 1, 1], [0, 0, 0], [0.6, 0.6, 0.6],
    ] {
      let found = SIMD3<Double>(profile.sRGB(SIMD3<Float>(color)))
      let difference = found - Self.expected(color)
      #expect((difference * difference).sum() < 1e-5, "\(color): \(found)")
    }
    #expect(try #require(ICCProfile(Self.sRGB)).isSRGB)
    #expect(try #require(ICCProfile(Self.gray)).isGray)
  }

  /// Returns a file with the given color everywhere and a profile.
  private static func file(_ image: PixelBuffer, _ profile: [UInt8], isPNG: Bool) throws -> Data {
    if !isPNG {
      let jpeg = try ImageFile.jpeg(image, quality: 1)
      let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
      return Data(
        jpeg[..<2] + [0xFF, 0xE2] + number(content.count + 2).suffix(2) + content + jpeg[2...])
    }
    let png = try ImageFile.png(image)
    // A zlib stream with a single stored block.
    let length = UInt16(profile.count)
    var stream: [UInt8] = [0x78, 1, 1]
    for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
    var (a, b) = (1, 0)
    for byte in profile { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    stream += profile + number(b << 16 | a)
    let content = Array("iCCP".utf8) + Array("P\0".utf8) + [0] + stream
    var crc: UInt32 = .max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
    }
    // The chunk follows the header, which is 33 bytes long.
    return Data(png[..<33] + number(content.count - 4) + content + number(Int(~crc)) + png[33...])
  }

  @Test(arguments: [false, true])
  func `files are converted when they are read`(isPNG: Bool) throws {
    let flat = TestImages.rgb(width: 16, height: 16) { _, _ in (128, 64, 191) }
    let expected = Self.expected(SIMD3(128, 64, 191) / 255) * 255
    let image = try ImageFile.read(data: Self.file(flat, Self.displayP3, isPNG: isPNG))
    let found = SIMD3<Double>(image.rgbSamples.suffix(3).map { Double($0) })
    let difference = found - expected
    #expect((difference * difference).max() <= (isPNG ? 1 : 9), "\(found), \(expected)")
    // A profile of sRGB and a damaged profile change nothing.
    let plain = try ImageFile.read(
      data: Data(isPNG ? ImageFile.png(flat) : ImageFile.jpeg(flat, quality: 1)))
    for profile in [Self.sRGB, Array(Self.displayP3.prefix(200)), Array("?".utf8)] {
      let image = try ImageFile.read(data: Self.file(flat, profile, isPNG: isPNG))
      #expect(image.rgbSamples == plain.rgbSamples)
    }
  }

  @Test func `gray becomes gray of sRGB`() throws {
    let flat = TestImages.luma(width: 8, height: 8) { _, _ in 55 }
    let image = try ImageFile.read(data: Self.file(flat, Self.gray, isPNG: true))
    #expect(image.layout == .luma)
    // Linear light of 55 / 255 is the sRGB value 128.
    #expect(image.lumaSamples.allSatisfy { $0 == 128 })
  }

  @Test func `a truncated or corrupted color profile does not crash`() {
    for count in 0..<Self.displayP3.count {
      _ = ICCProfile(Array(Self.displayP3.prefix(count)))?.isSRGB
    }
    var bytes = Self.displayP3
    for index in 128..<bytes.count {
      bytes[index] ^= 0xFF
      _ = ICCProfile(bytes)?.sRGB([0.5, 0.5, 0.5])
      bytes[index] ^= 0xFF
    }
  }
}
