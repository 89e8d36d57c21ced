/// Approximately Gaussian sensor noise from a table of normal deviates. For each row of a frame, reading starts at a
/// random position in the table.
///
/// The position is a hash of the seed, the frame and the row, so any pixel's noise can be computed independently.
struct SensorNoise: Sendable {
  private static let count = 8192
  private let table: [SIMD4<Float>]
  private let seed: UInt64

  init(seed: UInt64, gray: Bool) {
    self.seed = SceneMath.hash(seed, 4242)
    // Sums of four uniform numbers are close enough to a normal distribution. Most of the noise is the same in red,
    // green and blue, like the luma noise of real cameras.
    func deviate(_ index: Int, _ stream: UInt64) -> Float {
      var sum = 0.0
      for part in 0..<4 {
        sum += SceneMath.signedUnit(0xA11CE + stream, UInt64(index * 4 + part))
      }
      return Float(sum * 0.866)
    }
    table = (0..<SensorNoise.count).map { index in
      let common = deviate(index, 0)
      if gray { return SIMD4(common, common, common, 0) }
      let own = SIMD4(deviate(index, 1), deviate(index, 2), deviate(index, 3), 0)
      return (SIMD4(common, common, common, 0) + own * 0.6) * 0.86
    }
  }

  /// Adds noise with a given standard deviation, in gray levels, to one row.
  func add(
    to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int, deviation: Float, frame: Int, y: Int
  ) {
    guard deviation > 0 else { return }
    let entry = SceneMath.hash(seed ^ UInt64(frame), UInt64(y))
    let start = Int(truncatingIfNeeded: entry)
    // Because the table's length is a power of two, an odd stride visits every entry before any entry is repeated.
    let stride = Int(truncatingIfNeeded: entry >> 32) | 1
    table.withUnsafeBufferPointer { table in
      for x in 0..<count {
        row[x] += table[(start &+ x &* stride) & (SensorNoise.count - 1)] * deviation
      }
    }
  }
}
