import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@Suite struct FlowFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var field: FlowField {
    var field = FlowField(size: PixelSize(width: 3, height: 2))
    field[0, 0] = [1.25, -2.5]
    field[2, 0] = [-300, 511.5]
    field[1, 1] = nil
    return field
  }

  private func path(_ name: String) -> String { folder.path(name) }

  private func description(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a .flo file has the documented bytes and reads back unchanged`() throws {
    try FloFile.write(field, to: path("a.flo"))
    let read = try FloFile.read(path("a.flo"))
    #expect(read[0, 0] == [1.25, -2.5])
    #expect(read[2, 0] == [-300, 511.5])
    #expect(read[1, 1] == nil)
    #expect(read.isKnown == field.isKnown)
    // The layout follows the definition of the format: the tag, the width, the height, and then u and v of each pixel.
    let bytes = FloFile.data(of: field)
    #expect(bytes.count == 12 + 8 * 6)
    let header: [UInt8] = [0x50, 0x49, 0x45, 0x48, 3, 0, 0, 0, 2, 0, 0, 0]
    #expect([UInt8](bytes[0..<12]) == header)
    let vector: [UInt8] = [0, 0, 0xA0, 0x3F, 0, 0, 0x20, 0xC0]
    #expect([UInt8](bytes[12..<20]) == vector)
  }

  @Test func `NaN in a .flo file is read as unknown flow`() throws {
    var field = field
    field[2, 1] = [.nan, 0]
    try FloFile.write(field, to: path("nan.flo"))
    #expect(try FloFile.read(path("nan.flo"))[2, 1] == nil)
  }

  @Test
  func `a malformed .flo file is refused with its name and the expected size or tag`() throws {
    let whole = FloFile.data(of: field)
    try folder.write(whole.dropLast(5), to: "short.flo")
    #expect(
      description { _ = try FloFile.read(path("short.flo")) }
        == "\(path("short.flo")): expected 60 bytes for a flow of 3x2 pixels, found 55")
    try folder.write("PIEX00000000".utf8, to: "tag.flo")
    #expect(description { _ = try FloFile.read(path("tag.flo")) }.contains("\"PIEH\""))
    var negative = whole
    negative.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    try folder.write(negative, to: "negative.flo")
    #expect(description { _ = try FloFile.read(path("negative.flo")) }.contains("-1x2"))
    #expect(description { _ = try FloFile.read(path("none.flo")) }.hasPrefix(path("none.flo")))
  }

  @Test func `vectors written to a KITTI flow file read back to a 64th of a pixel`() throws {
    let bytes = try KITTIFlowFile.data(of: field)
    try folder.write(bytes, to: "k.png")
    let read = try KITTIFlowFile.read(path("k.png"))
    #expect(read.isKnown == field.isKnown)
    #expect(read[0, 0] == [1.25, -2.5])
    #expect(read[2, 0] == [-300, 511.5])
    let raw = try PNG16.read(path("k.png"))
    #expect(raw.channels == 3)
    let first: [UInt16] = [32_848, 32_608, 1]
    #expect([UInt16](raw.samples[0..<3]) == first)
  }

  @Test func `an 8-bit image is refused as KITTI flow`() throws {
    let image = TestImages.luma(width: 3, height: 2) { x, _ in x }
    try folder.write(ImageFile.png(image), to: "8.png")
    #expect(
      description { _ = try KITTIFlowFile.read(path("8.png")) }
        == "\(path("8.png")): expected 16 bits per sample")
    try folder.write("no png".utf8, to: "no.png")
    #expect(description { _ = try KITTIFlowFile.read(path("no.png")) }.hasPrefix(path("no.png")))
  }
}
