import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

/// Tests formats whose files are written byte by byte here, and truncated JPEG files.
@Suite struct ImageFormatsTests {
  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Tests a GIF that contains two images of 2 x 2 pixels with palette colors. Codes have three bits, and the
  /// dictionary is reset before each pixel.
  @Test func `a GIF with several images is read as its first image`() throws {
    var bytes = Array("GIF89a".utf8) + little(2, 2) + little(2, 2) + [0x80, 0, 0]
    bytes += [255, 0, 0, 0, 0, 255]
    for indices in [[0, 1, 1, 0], [1, 1, 1, 1]] {
      // Code 4 resets the dictionary, and code 5 ends the data.
      let codes = indices.flatMap { [4, $0] } + [5]
      var (bits, count, data) = (0, 0, [UInt8]())
      for code in codes {
        bits |= code << count
        count += 3
        while count >= 8 {
          data.append(UInt8(bits & 255))
          bits >>= 8
          count -= 8
        }
      }
      data.append(UInt8(bits))
      bytes += [0x2C] + little(0, 2) + little(0, 2) + little(2, 2) + little(2, 2) + [0, 2]
      bytes += [UInt8(data.count)] + data + [0]
    }
    bytes.append(0x3B)
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.gif")
    #expect(ImageFile.isImageName("a.gif"))
    #expect(try ImageFile.size(folder.path("a.gif")).description == "2x2")
    let image = try ImageFile.read(folder.path("a.gif"))
    #expect(image.rgb.rgbSamples == [255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0])
  }

  @Test func `Radiance images are read, both uncompressed and run-length encoded`() throws {
    let header = Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n".utf8)
    // A mantissa of 128 with an exponent of 128 stands for 128.5/256. This linear value of 0.5020 becomes 188 of 255 on
    // the sRGB curve.
    let half: [UInt8] = [128, 0, 255, 128]
    let plain = header + Array("-Y 1 +X 3\n".utf8) + half + [0, 0, 0, 0] + [255, 255, 255, 140]
    let read = try ImageFile.read(data: Data(plain))
    #expect(read.size.description == "3x1")
    #expect(read.rgbSamples[3...] == [0, 0, 0, 255, 255, 255])
    #expect(read.rgbSamples[0] == 188 && read.rgbSamples[2] == 255)
    // Red, green and the exponent are each stored as a run of eight equal bytes, and blue is stored as eight literal
    // bytes.
    let row: [UInt8] = [2, 2, 0, 8, 136, 128, 136, 0, 8] + (0..<8).map { 32 * $0 } + [136, 128]
    let runs = header + Array("-Y 2 +X 8\n".utf8) + row + row
    let image = try ImageFile.read(data: Data(runs))
    #expect(image.size.description == "8x2")
    let samples = image.rgbSamples
    for x in 0..<16 { #expect(samples[3 * x] == 188) }
    // The values are 0.5/256, 32.5/256, 64.5/256 and so on, mapped by the sRGB curve.
    let blue = (0..<16).map { samples[3 * $0 + 2] }
    let expected: [UInt8] = [6, 100, 137, 165, 188, 207, 225, 241]
    #expect(blue == expected + expected)
    for cut in [10, header.count + 5, runs.count - 3] {
      #expect(throws: MediaError.self) { try ImageFile.read(data: Data(runs.prefix(cut))) }
    }
  }

  /// Returns a TIFF file with one strip after its directory.
  private func tiff(width: Int, height: Int, channels: Int, samples: [Float]) -> [UInt8] {
    let tags: [(Int, Int)] = [
      (256, width), (257, height), (258, 32), (259, 1), (262, channels == 1 ? 1 : 2),
      (273, 8 + 2 + 9 * 12 + 4), (277, channels), (279, 4 * samples.count), (339, 3),
    ]
    var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(tags.count, 2)
    for (tag, value) in tags {
      bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
    }
    return bytes + little(0, 4) + samples.flatMap { little(Int($0.bitPattern), 4) }
  }

  @Test func `floating-point TIFF samples are scaled to bytes according to their range`() throws {
    func values(_ samples: [Float]) throws -> [UInt8] {
      let file = tiff(width: samples.count, height: 1, channels: 1, samples: samples)
      return try ImageFile.read(data: Data(file)).lumaSamples
    }
    #expect(try values([0, 0.5, 1, -1, .nan]) == [0, 128, 255, 0, 0])
    #expect(try values([0, 3, 200]) == [0, 3, 200])
    #expect(try values([0, 500, 1000]) == [0, 128, 255])
    let color = tiff(width: 1, height: 2, channels: 3, samples: [1, 0, 0, 0, 0.2, 1])
    #expect(try ImageFile.read(data: Data(color)).rgbSamples == [255, 0, 0, 0, 51, 255])
    let error = try #require(throws: MediaError.self) {
      try ImageFile.read(data: Data(color.dropLast(2)))
    }
    #expect("\(error)".contains("truncated"))
  }

  @Test func `an animated WebP is read as its first frame`() throws {
    // A lossless image of one red pixel, in a frame on a canvas of 3 x 2 pixels.
    let picture: [UInt8] = [0x2F, 0, 0, 0, 0, 0x88, 0x88, 0xE8, 0x1F, 0xFD, 0x0F]
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count, 4) + content
        + (content.count % 2 == 0 ? [] : [UInt8(0)])
    }
    let still = Array("WEBP".utf8) + chunk("VP8L", picture)
    guard
      let alone = try? ImageFile.read(
        data: Data(Array("RIFF".utf8) + little(still.count, 4) + still))
    else { return }  // This build's libav has no WebP.
    let color = Array(alone.rgb.rgbSamples.prefix(3))
    let frame =
      little(1, 3) + little(0, 3) + little(0, 3) + little(0, 3) + little(100, 3) + [0]
      + chunk("VP8L", picture)
    let content =
      Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + little(2, 3) + little(1, 3))
      + chunk("ANIM", little(0, 4) + little(0, 2)) + chunk("ANMF", frame) + chunk("ANMF", frame)
    let image = try ImageFile.read(
      data: Data(Array("RIFF".utf8) + little(content.count, 4) + content))
    #expect(image.size.description == "3x2")
    #expect(image.rgb.rgbSamples[6..<9].elementsEqual(color))
    #expect(image.rgb.rgbSamples[0..<6].allSatisfy { $0 == 0 })
  }

  @Test func `a truncated JPEG can be decoded in part, with a message about the damage`() throws {
    let whole = TestImages.rgb(width: 96, height: 96) { x, y in (x * 2, 40 + y, 200 - x) }
    let file = try ImageFile.jpeg(whole, quality: 0.95)
    let folder = try TemporaryFolder()
    try folder.write(file, to: "whole.jpg")
    try folder.write(Array(file.prefix(file.count * 6 / 10)), to: "cut.jpg")
    try folder.write(Array(file.prefix(40)), to: "none.jpg")
    let (image, message) = try ImageFile.readWhatIsThere(folder.path("whole.jpg"))
    #expect(message == nil)
    let (part, damage) = try ImageFile.readWhatIsThere(folder.path("cut.jpg"))
    #expect(damage?.contains("truncated") == true)
    #expect(part.size == whole.size)
    let (a, b) = (image.luma, part.luma)
    func isSame(_ y: Int) -> Bool {
      (0..<96).allSatisfy { a.base[y * a.bytesPerRow + $0] == b.base[y * b.bytesPerRow + $0] }
    }
    #expect((0..<32).allSatisfy(isSame))
    for y in 88..<96 {
      let row = b.base + y * b.bytesPerRow
      #expect((40..<96).allSatisfy { row[$0] == 128 })
    }
    #expect(throws: MediaError.self) { try ImageFile.read(folder.path("cut.jpg")) }
    #expect(throws: MediaError.self) { try ImageFile.readWhatIsThere(folder.path("none.jpg")) }
  }
}
