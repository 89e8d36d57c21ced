import Geometry
import Imaging

/// Images of a textured, colored object in front of a smooth random background.
enum TrackerScene {
  /// Returns a frame with a smooth random background. If a box is given, the frame also shows a textured, colored
  /// object.
  static func frame(
    object: Box?, width: Int = 160, height: Int = 120, firstSize: Double = 32
  ) -> PixelBuffer {
    PixelBuffer.makeRGB(width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width {
          let at = 3 * (y * width + x)
          let ground = texture(Double(x) / 9, Double(y) / 9, seed: 7)
          (out[at], out[at + 1], out[at + 2]) = (
            UInt8(40 + 60 * ground), UInt8(90 + 60 * ground), 70
          )
          guard let object else { continue }
          let (u, v) = (
            (Double(x) + 0.5 - object.x) / object.width,
            (Double(y) + 0.5 - object.y) / object.height
          )
          if u >= 0, u < 1, v >= 0, v < 1 {
            let value = texture(u * firstSize / 4, v * firstSize / 4, seed: 3)
            (out[at], out[at + 1], out[at + 2]) = (
              UInt8(120 + 130 * value), UInt8(40 + 100 * value), 50
            )
          }
        }
      }
    }
  }

  /// Returns bilinearly interpolated noise, 0...1.
  private static func texture(_ x: Double, _ y: Double, seed: UInt64) -> Double {
    let (x0, y0) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (x - x0, y - y0)
    func knot(_ dx: Double, _ dy: Double) -> Double {
      var state = UInt64(bitPattern: Int64(x0 + dx)) &* 0x9E37_79B9_7F4A_7C15
      state = (state ^ UInt64(bitPattern: Int64(y0 + dy))) &* 0xBF58_476D_1CE4_E5B9 &+ seed
      state = (state ^ state >> 31) &* 0x94D0_49BB_1331_11EB
      return Double(state >> 40) / Double(1 << 24)
    }
    let top = knot(0, 0) * (1 - fx) + knot(1, 0) * fx
    let bottom = knot(0, 1) * (1 - fx) + knot(1, 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}
