import Foundation
import Imaging
import Media
import TestSupport
import Testing

@Suite struct ImageFileTests {
  @Test(arguments: [(17, 9), (1, 1), (64, 48)])
  func `a luma image is unchanged after being written and read as PNG`(width: Int, height: Int)
    throws
  {
    let image = TestImages.pattern(width: width, height: height)
    let read = try ImageFile.read(data: Data(ImageFile.png(image)))
    #expect(read.layout == .luma)
    #expect(read.size == image.size)
    #expect(read.lumaSamples == image.lumaSamples)
  }

  @Test func `a color image is unchanged after being written and read as PNG`() throws {
    let image = TestImages.colorPattern(width: 17, height: 9)
    let read = try ImageFile.read(data: Data(ImageFile.png(image)))
    #expect(read.layout == .rgb)
    #expect(read.rgbSamples == image.rgbSamples)
  }

  @Test func `a smooth color image changes only slightly when stored as JPEG`() throws {
    let image = TestImages.rgb(width: 65, height: 47) { x, y in (x * 3, 60 + y * 2, 200 - x) }
    let read = try ImageFile.read(data: Data(ImageFile.jpeg(image, quality: 1)))
    #expect(read.size == image.size)
    let differences = zip(read.rgbSamples, image.rgbSamples).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) < 3 * differences.count)
  }

  @Test func `a gray image changes by at most 3 gray levels when stored as JPEG`() throws {
    let image = TestImages.luma(width: 40, height: 30) { x, y in 50 + 3 * x + y }
    let read = try ImageFile.read(data: Data(ImageFile.jpeg(image, quality: 1)))
    let differences = zip(read.lumaSamples, image.lumaSamples).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 255 <= 3)
  }

  @Test
  func `in a JPEG of odd width, colors of the first column do not mix into the last`() throws {
    // Only the first column is green. Its color must not mix into the last column of the row above.
    let image = PixelBuffer.makeRGB(width: 17, height: 16) { out in
      for y in 0..<16 {
        for x in 0..<17 {
          out[3 * (17 * y + x)] = x == 0 ? 0 : 255
          out[3 * (17 * y + x) + 1] = x == 0 ? 255 : 0
          out[3 * (17 * y + x) + 2] = 0
        }
      }
    }
    let read = try ImageFile.read(data: Data(ImageFile.jpeg(image, quality: 1))).rgb
    #expect(read.width == 17)
    withExtendedLifetime(read) {
      let plane = read.planes[0]
      for y in 0..<16 {
        let last = plane.base + y * plane.bytesPerRow + 3 * 16
        #expect(last[0] > 230 && last[1] < 25, "\(last[0]) \(last[1])")
      }
    }
  }

  @Test func `a lower JPEG quality gives a smaller file`() throws {
    let image = TestImages.colorPattern(width: 64, height: 64)
    let sizes = try [0, 0.5, 1].map { try ImageFile.jpeg(image, quality: $0).count }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] < sizes[2])
  }

  @Test func `a BMP stored from bottom to top is read upright`() throws {
    // BMP stores blue, green and red from the bottom row upward, with rows padded to four bytes.
    let header: [UInt8] = [
      0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0,
      40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 16, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    let lower: [UInt8] = [1, 2, 3, 4, 5, 6, 0, 0]
    let upper: [UInt8] = [11, 12, 13, 14, 15, 16, 0, 0]
    let read = try ImageFile.read(data: Data(header + lower + upper))
    #expect(read.rgbSamples == [13, 12, 11, 16, 15, 14, 3, 2, 1, 6, 5, 4])
  }

  @Test func `portable graymaps are read`() throws {
    let read = try ImageFile.read(data: Data(Array("P5\n3 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6]))
    #expect(read.layout == .luma)
    #expect(read.lumaSamples == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a TIFF with tags unknown to its decoder is read`() throws {
    // Each entry has the tag, the type (3: short, 4: long), the count and the value. The entries describe a gray image
    // of 3 x 2 pixels in one strip at byte 8. Tag 296, the resolution unit, is reported as unsupported by libavcodec.
    let tags: [[UInt16]] = [
      [256, 3, 3], [257, 3, 2], [258, 3, 8], [259, 3, 1], [262, 3, 1], [273, 4, 8], [277, 3, 1],
      [278, 3, 2], [279, 4, 6], [296, 3, 2],
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 14, 0, 0, 0, 10, 20, 30, 40, 50, 60]
    bytes += [UInt8(tags.count), 0]
    for tag in tags {
      bytes += [UInt8(tag[0] & 255), UInt8(tag[0] >> 8), UInt8(tag[1]), 0, 1, 0, 0, 0]
      bytes += [UInt8(tag[2]), 0, 0, 0]
    }
    bytes += [0, 0, 0, 0]
    let read = try ImageFile.read(data: Data(bytes))
    #expect(read.lumaSamples == [10, 20, 30, 40, 50, 60])
  }

  @Test func `sixteen-bit samples of an image are scaled to eight bits`() throws {
    // Sixteen-bit samples of a portable graymap are big-endian.
    let samples: [UInt8] = [0x00, 0x00, 0x80, 0x80, 0xFF, 0xFF]
    let read = try ImageFile.read(data: Data(Array("P5\n3 1\n65535\n".utf8) + samples))
    #expect(read.lumaSamples == [0, 128, 255])
  }

  @Test func `a truncated image throws an error that names its file`() throws {
    let folder = try TemporaryFolder()
    let image = TestImages.colorPattern(width: 64, height: 64)
    for (name, bytes) in [
      ("a.png", try ImageFile.png(image)), ("b.jpg", try ImageFile.jpeg(image)),
    ] {
      for kept in [10, bytes.count / 2, bytes.count - 40] {
        let path = try folder.write(bytes.prefix(kept), to: name)
        let error = #expect(throws: MediaError.self) { try ImageFile.read(path) }
        #expect(error?.description.hasPrefix("\(path) cannot be decoded: ") == true)
      }
    }
  }

  @Test func `a file that is not an image is refused with the reason`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(text: "no picture at all", to: "text.png")
    let empty = try folder.write([], to: "empty.png")
    let missing = folder.path("missing.png")
    func message(_ path: String) -> String? {
      (#expect(throws: MediaError.self) { try ImageFile.read(path) })?.description
    }
    #expect(message(text) == "\(text) cannot be decoded: its format is unknown")
    #expect(message(empty) == "\(empty): the file is empty")
    #expect(message(missing) == "\(missing): no such file or directory")
    #expect(message(folder.path) == "\(folder.path): expected a file, found a folder")
    #expect(throws: MediaError.self) { try ImageFile.read(data: Data()) }
  }

  @Test func `images with randomly changed bytes never crash the decoder`() throws {
    var random = PatternlessNumbers(seed: 42)
    let image = TestImages.colorPattern(width: 24, height: 24)
    for original in try [ImageFile.png(image), ImageFile.jpeg(image)] {
      for _ in 0..<300 {
        var bytes = original
        for _ in 0..<4 {
          let place = Int(random.next() >> 33) % bytes.count
          bytes[place] = random.byte()
        }
        _ = try? ImageFile.read(data: Data(bytes))
      }
    }
  }

  @Test func `an image without pixels cannot be stored`() {
    let image = TestImages.luma(width: 0, height: 4) { _, _ in 0 }
    #expect(throws: MediaError.self) { try ImageFile.png(image) }
    #expect(throws: MediaError.self) { try ImageFile.jpeg(image) }
  }
}
