import Foundation

/// The sums over cells on one side of a line.
struct ColorSum {
  /// The sums of the three components, the sum of their squares, the number of cells, and the sum
  /// of the texture.
  private var sums = SIMD8<Float>.zero

  /// The variance that is added to account for noise, in squared levels.
  private static let noise: Float = 12

  init() {}

  init(_ cell: SIMD4<Float>) {
    let square = cell.x * cell.x + cell.y * cell.y + cell.z * cell.z
    sums = SIMD8(cell.x, cell.y, cell.z, square, 1, cell.w, 0, 0)
  }

  /// The number of cells.
  var count: Float { sums[4] }

  static func += (left: inout Self, right: Self) { left.sums += right.sums }

  static func - (left: Self, right: Self) -> Self {
    var rest = left
    rest.sums -= right.sums
    return rest
  }

  /// The mean texture, in levels.
  var texture: Float { sums[5] / sums[4] }

  /// The logarithm of the variance of the cells, with the variance summed over all components.
  var logarithmOfVariance: Float {
    let mean = sums / count
    let square = mean[0] * mean[0] + mean[1] * mean[1] + mean[2] * mean[2]
    return log(max(0, mean[3] - square) + Self.noise)
  }
}
