import Geometry
import Imaging

/// A clip of synthetic frames with a moving texture. The objects to track are boxes on this texture. The sizes of the
/// frames and objects can be chosen, to show how the cost depends on the number of objects, the object size and the
/// frame size.
struct SyntheticClip {
  static let frameCount = 12

  let frames: [PixelBuffer]
  /// The boxes of the objects in the first frame.
  let boxes: [Box]

  /// Draws the frames of a clip. In the first frame, the objects are arranged in a grid.
  ///
  /// - Parameter objects: the number of objects, at most 16.
  init(frame: PixelSize, targetSide: Int, objects: Int) {
    let columns = Int(Double(objects).squareRoot().rounded(.up))
    let rows = (objects + columns - 1) / columns
    boxes = (0..<objects).map { index in
      let x = Double(frame.width) * (Double(index % columns) + 0.5) / Double(columns)
      let y = Double(frame.height) * (Double(index / columns) + 0.5) / Double(rows)
      return Box(center: Point(x, y), width: Double(targetSide), height: Double(targetSide))
    }
    frames = (0..<Self.frameCount).map { Self.texture(frame, shift: 2 * $0) }
  }

  /// Draws blocks of two sizes in pseudorandom colors. All blocks are shifted to the right by `shift` pixels.
  private static func texture(_ size: PixelSize, shift: Int) -> PixelBuffer {
    let image = PixelBuffer.makeRGB(width: size.width, height: size.height) { target in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let u = x - shift + 64
          let coarse = (u / 24 &* 73_856_093 ^ y / 24 &* 19_349_663) & 127
          let fine = (u / 5 &* 83_492_791 ^ y / 5 &* 49_979_687) & 63
          let position = 3 * (y * size.width + x)
          target[position] = UInt8(truncatingIfNeeded: 30 + coarse + fine)
          target[position + 1] = UInt8(truncatingIfNeeded: 60 + fine + coarse / 2)
          target[position + 2] = UInt8(truncatingIfNeeded: 200 - coarse)
        }
      }
    }
    _ = image.luma
    return image
  }
}
