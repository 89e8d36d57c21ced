/// A square field of seamless, band-limited noise, made of octaves of cubic B-splines over random lattices.
enum NoiseField {
  /// Creates a field, row by row, with mean 0 and standard deviation 1.
  ///
  /// - Parameters:
  ///   - side: the number of pixels per side, a power of two.
  ///   - scale: the size of the largest features, in pixels.
  ///   - persistence: the weight of an octave relative to the previous one, 0...1. A value of about 0.5 gives
  ///     the 1/f amplitude spectrum of photographs.
  static func make(side: Int, scale: Double, persistence: Double, seed: UInt64) -> [Float] {
    var field = [Float](repeating: 0, count: side * side)
    var cells = 1
    while cells < side / 2 && Double(side / (cells * 2)) >= scale * 0.75 { cells *= 2 }
    var weight: Float = 1
    var octave: UInt64 = 0
    while cells <= side / 2 && weight > 0.01 {
      addOctave(
        to: &field, side: side, cells: cells, weight: weight,
        seed: SceneMath.hash(seed, octave))
      weight *= Float(persistence)
      cells *= 2
      octave += 1
    }
    normalize(&field)
    return field
  }

  private static func addOctave(
    to field: inout [Float], side: Int, cells: Int, weight: Float, seed: UInt64
  ) {
    let lattice = (0..<cells * cells).map { Float(SceneMath.signedUnit(seed, UInt64($0))) }
    let step = side / cells
    let weights = (0..<step).map { index in
      SIMD4<Float>(SceneMath.splineWeights((Double(index) + 0.5) / Double(step)))
    }
    var row = [Float](repeating: 0, count: cells + 3)
    field.withUnsafeMutableBufferPointer { output in
      for y in 0..<side {
        let vertical = weights[y % step]
        let base = y / step
        for x in 0..<cells + 3 {
          let column = x % cells
          row[x] =
            vertical.x * lattice[base * cells + column]
            + vertical.y * lattice[(base + 1) % cells * cells + column]
            + vertical.z * lattice[(base + 2) % cells * cells + column]
            + vertical.w * lattice[(base + 3) % cells * cells + column]
        }
        var index = y * side
        for cell in 0..<cells {
          let taps = SIMD4(row[cell], row[cell + 1], row[cell + 2], row[cell + 3]) * weight
          for horizontal in weights {
            let product = taps * horizontal
            output[index] += product.x + product.y + (product.z + product.w)
            index += 1
          }
        }
      }
    }
  }

  private static func normalize(_ field: inout [Float]) {
    let count = Double(field.count)
    let mean = field.reduce(0.0) { $0 + Double($1) } / count
    let variance = field.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    let factor = Float(1 / max(1e-6, variance.squareRoot()))
    let offset = Float(mean)
    for index in field.indices { field[index] = (field[index] - offset) * factor }
  }
}
