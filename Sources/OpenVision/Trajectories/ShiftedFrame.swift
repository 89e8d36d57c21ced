import Geometry

/// A frame moved by a fraction of a pixel, interpolated with the cubic kernel of R. Keys ("Cubic convolution
/// interpolation for digital image processing", 1981). Linear interpolation would blur edges, which would then differ
/// from the background.
enum ShiftedFrame {
  /// Returns the luma at each pixel's position plus a shift. Outside the frame, the nearest pixel is taken.
  static func luma(_ luma: [UInt8], width: Int, height: Int, by shift: Point) -> [UInt8] {
    let (left, top) = (Int(shift.x.rounded(.down)), Int(shift.y.rounded(.down)))
    let across = weights(Float(shift.x) - Float(left))
    let down = weights(Float(shift.y) - Float(top))
    // Each row of the source, interpolated along x.
    var rows = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = y &* width
      for x in 0..<width {
        let first = x &+ left &- 1
        if first >= 0, first &+ 3 < width {
          let start = row &+ first
          rows[row &+ x] =
            Float(luma[start]) * across[0] + Float(luma[start &+ 1]) * across[1]
            + Float(luma[start &+ 2]) * across[2] + Float(luma[start &+ 3]) * across[3]
        } else {
          var sum: Float = 0
          for tap in 0..<4 {
            sum += Float(luma[row &+ min(width - 1, max(0, first &+ tap))]) * across[tap]
          }
          rows[row &+ x] = sum
        }
      }
    }
    return [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      for y in 0..<height {
        let taps = (0..<4).map { min(height - 1, max(0, y + top + $0 - 1)) * width }
        let (a, b, c, d) = (taps[0], taps[1], taps[2], taps[3])
        for x in 0..<width {
          let value =
            rows[a &+ x] * down[0] + rows[b &+ x] * down[1] + rows[c &+ x] * down[2]
            + rows[d &+ x] * down[3]
          out.initializeElement(at: y &* width &+ x, to: UInt8(min(255, max(0, value + 0.5))))
        }
      }
      count = width * height
    }
  }

  private static func weights(_ t: Float) -> SIMD4<Float> {
    SIMD4(
      t * (-0.5 + t * (1 - 0.5 * t)), 1 + t * t * (1.5 * t - 2.5),
      t * (0.5 + t * (2 - 1.5 * t)), t * t * (0.5 * t - 0.5))
  }
}
