import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests that broken images and videos are decoded or rejected, and never crash the process.
@Suite struct MutationTests {
  private static let image = TestImages.colorPattern(width: 24, height: 20)

  private static func bitmap() -> [UInt8] {
    let rows = [UInt8](repeating: 77, count: 24 * 3 * 20)
    var header: [UInt8] = [0x42, 0x4D, 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
    header += [24, 0, 0, 0, 20, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    return header + rows
  }

  private static func tiff() -> [UInt8] {
    let tags: [[UInt8]] = [
      [0, 3, 24], [1, 3, 20], [2, 3, 8], [3, 3, 1], [6, 3, 1], [17, 4, 8], [21, 3, 1], [22, 3, 20],
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 232, 1, 0, 0]
    bytes += [UInt8](repeating: 90, count: 480) + [UInt8(tags.count), 0]
    for tag in tags { bytes += [tag[0], 1, tag[1], 0, 1, 0, 0, 0, tag[2], 0, 0, 0] }
    return bytes + [0, 0, 0, 0]
  }

  private static let kinds = ["PNG", "JPEG", "BMP", "TIFF", "PPM", "PGM"]

  private static func bytes(_ kind: String) throws -> [UInt8] {
    switch kind {
    case "PNG": return try ImageFile.png(image)
    case "JPEG": return try ImageFile.jpeg(image)
    case "BMP": return bitmap()
    case "TIFF": return tiff()
    case "PPM": return Array("P6\n24 20\n255\n".utf8) + [UInt8](repeating: 5, count: 1440)
    default: return Array("P2 3 2 9 1 2 3 4 5 6\n".utf8)
    }
  }

  @Test(arguments: kinds)
  func `mutated images never crash the decoder`(kind: String) throws {
    let folder = try TemporaryFolder()
    let original = try Self.bytes(kind)
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let bytes = mutator.bytes(original)
      let decoded = try? ImageFile.read(data: Data(bytes))
      if let decoded { _ = decoded.rgb.planes[0].samples(perPixel: 3).count }
      guard number.isMultiple(of: 10), ["PNG", "JPEG"].contains(kind) else { continue }
      let path = try folder.write(bytes, to: "a")
      if let decoded { #expect(try ImageFile.size(path) == decoded.size) }
    }
  }

  @Test(arguments: ["mp4", "mkv", "avi", "mov"])
  func `mutated videos never crash the decoder`(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(kind)")
    try Clips.writeVideo(to: path, width: 32, height: 32, frames: 5)
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var mutator = Mutator()
    for _ in 0..<max(1, Mutator.count / 4) {
      try folder.write(mutator.bytes(original), to: "a.\(kind)")
      let source = VideoSource(path: path)
      _ = source.knownFrameCount
      guard let reader = try? source.makeReader() else { continue }
      if mutator.below(3) == 0 { try? reader.skip(2) }
      for _ in 0..<60 {
        guard let frame = try? reader.next() else { break }
        _ = frame.luma.samples().count
      }
    }
  }
}
