import Geometry
import Imaging

/// Frames of 1280x720 pixels with moving textured squares, and the positions of the squares.
enum MovingObjects {
  static let width = 1280
  static let height = 720
  /// The number of frames before the movement repeats.
  static let period = 16

  /// The frames of one period.
  static let frames: [PixelBuffer] = (0..<period).map(frame)

  /// Returns the box of one of sixteen squares in four rows.
  static func box(_ index: Int, side: Double, frame: Int) -> Box {
    let shift = Double(abs(frame % period - period / 2))
    return Box(
      center: Point(
        Double(width) * (Double(index % 4) + 0.5) / 4 + shift,
        Double(height) * (Double(index / 4) + 0.5) / 4 + shift / 2), width: side, height: side)
  }

  /// Returns a frame with a texture that moves as a whole, so that objects of any size move with it.
  static func frame(_ index: Int) -> PixelBuffer {
    let shift = abs(index % period - period / 2)
    return PixelBuffer.makeRGB(width: width, height: height) { target in
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (x - shift + 64, y - shift / 2 + 64)
          // The texture consists of blocks of two sizes with hashed gray values and hues.
          let coarse = (u / 24 &* 73_856_093 ^ v / 24 &* 19_349_663) & 127
          let fine = (u / 5 &* 83_492_791 ^ v / 5 &* 49_979_687) & 63
          let position = 3 * (y * width + x)
          target[position] = UInt8(truncatingIfNeeded: 30 + coarse + fine)
          target[position + 1] = UInt8(truncatingIfNeeded: 60 + fine + (coarse >> 1))
          target[position + 2] = UInt8(truncatingIfNeeded: 200 - coarse)
        }
      }
    }
  }
}
