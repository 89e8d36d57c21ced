import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@Suite struct VideoRotationTests {
  /// The rows of the matrix that MP4 stores for an image that is displayed rotated clockwise by the angle (ISO/IEC
  /// 14496-12, section 8.3.2: a, b, u, c, d, v, x, y, w).
  static let turns: [(angle: Int, a: Int32, b: Int32, c: Int32, d: Int32)] = [
    (90, 0, 1, -1, 0), (180, -1, 0, 0, -1), (270, 0, -1, 1, 0),
  ]

  @Test(arguments: turns.indices)
  func `the rotation stored in an MP4 file is applied to its frames`(index: Int) throws {
    let turn = Self.turns[index]
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    try Clips.writeVideo(to: path, width: 96, height: 64, frames: 3)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The track header's matrix starts 44 bytes after the start of the box name.
    let header = try #require(bytes.range(of: Data("tkhd".utf8)))
    let matrix: [Int32] = [turn.a << 16, turn.b << 16, 0, turn.c << 16, turn.d << 16, 0, 0, 0]
    for (position, value) in matrix.enumerated() {
      let start = header.lowerBound + 44 + 4 * position
      for byte in 0..<4 {
        bytes[start + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * Int32(byte)))
      }
    }
    let turned = VideoSource(path: try folder.write(bytes, to: "turned.mp4"))
    let size = turn.angle == 180 ? (96, 64) : (64, 96)
    #expect(try turned.frameSize() == PixelSize(width: size.0, height: size.1))

    let stored = try Clips.readAll(VideoSource(path: path))
    let upright = try Clips.readAll(turned)
    #expect(upright.count == 3)
    for (stored, upright) in zip(stored, upright) {
      #expect(upright.size == PixelSize(width: size.0, height: size.1))
      let before = stored.lumaSamples
      let after = upright.lumaSamples
      for y in 0..<64 {
        for x in 0..<96 {
          let (column, row): (Int, Int) =
            switch turn.angle {
            case 90: (63 - y, x)
            case 180: (95 - x, 63 - y)
            default: (y, 95 - x)
            }
          guard after[row * size.0 + column] == before[y * 96 + x] else {
            Issue.record("pixel (\(x), \(y)) is not at (\(column), \(row))")
            return
          }
        }
      }
    }
  }
}
