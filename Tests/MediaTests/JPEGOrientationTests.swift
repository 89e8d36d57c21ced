import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@Suite struct JPEGOrientationTests {
  /// Returns the image with an EXIF segment after the start marker that specifies the orientation.
  private func tagged(_ jpeg: [UInt8], orientation: UInt8, littleEndian: Bool) -> Data {
    var exif = Array("Exif\0\0".utf8)
    exif +=
      littleEndian
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    exif += [0, 0, 0, 0]
    let length = exif.count + 2
    return Data(
      jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + jpeg[2...])
  }

  @Test(arguments: 1...8, [true, false])
  func `a JPEG is turned upright according to its EXIF orientation`(tag: Int, littleEndian: Bool)
    throws
  {
    let orientation = try #require(ImageOrientation(rawValue: tag))
    let stored = try ImageFile.jpeg(
      TestImages.luma(width: 32, height: 16) { x, y in 4 * x + 6 * y }, quality: 1)
    let plain = try ImageFile.read(data: Data(stored))
    let read = try ImageFile.read(
      data: tagged(stored, orientation: UInt8(tag), littleEndian: littleEndian))
    #expect(read.size.width == (tag >= 5 ? 16 : 32))
    #expect(read.lumaSamples == plain.upright(from: orientation).lumaSamples)
  }

  @Test func `a JPEG can be read without applying its EXIF orientation`() throws {
    let stored = try ImageFile.jpeg(TestImages.pattern(width: 32, height: 16))
    let photo = tagged(stored, orientation: 6, littleEndian: true)
    let plain = try ImageFile.read(data: Data(stored))
    #expect(try ImageFile.readAsStored(data: photo).lumaSamples == plain.lumaSamples)
    let folder = try TemporaryFolder()
    let path = try folder.write(photo, to: "photo.jpg")
    #expect(try ImageFile.readAsStored(path).lumaSamples == plain.lumaSamples)
  }

  @Test(arguments: [0, 9, 255])
  func `an unknown EXIF orientation is ignored`(tag: UInt8) throws {
    let stored = try ImageFile.jpeg(TestImages.pattern(width: 32, height: 16))
    let read = try ImageFile.read(data: tagged(stored, orientation: tag, littleEndian: true))
    #expect(read.lumaSamples == (try ImageFile.read(data: Data(stored))).lumaSamples)
  }
}
