import Foundation
import Geometry
import Imaging
import Media
import TestSupport

/// The videos and folders that the tests write and read back.
enum Clips {
  /// Returns a frame with a bright square that moves by (3, 1) pixels per frame.
  static func square(_ frame: Int, width: Int, height: Int) -> PixelBuffer {
    TestImages.square(
      width: width, height: height, x: 4 + 3 * frame, y: 6 + frame, side: 12)
  }

  /// Writes a video of the moving square.
  static func writeVideo(
    to path: String, width: Int = 96, height: Int = 64, frames: Int = 20, quality: Double = 1
  ) throws {
    let writer = try VideoWriter(
      path: path, size: PixelSize(width: width, height: height), frameRate: 30, quality: quality)
    for frame in 0..<frames { try writer.append(square(frame, width: width, height: height)) }
    try writer.finish()
  }

  /// Writes a video of noise, which compresses badly, so that most of the file consists of frames rather than headers.
  static func writeNoise(to path: String, frames: Int) throws {
    let writer = try VideoWriter(path: path, size: PixelSize(width: 96, height: 64))
    for frame in 0..<frames {
      try writer.append(
        TestImages.luma(width: 96, height: 64) { x, y in
          (x * 37 + y * 101 + x * y * 7 + frame * (x + 13)) % 256
        })
    }
    try writer.finish()
  }

  /// Returns all frames of a source.
  static func readAll(_ source: any FrameSource) throws -> [PixelBuffer] {
    let reader = try source.makeReader()
    var frames: [PixelBuffer] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }
}
