import Foundation

/// Sums over a set of cells, such as the cells on one side of a line.
struct ColorSum {
  /// The sums of the three color components, the sum of their squares, the number of cells, and the sum of their
  /// textures, in this order.
  private var sums = SIMD8<Float>.zero

  /// The variance that is added to the cells' variance to account for noise, in squared 8-bit levels.
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

  /// The mean texture of the cells, in 8-bit levels.
  var texture: Float { sums[5] / sums[4] }

  /// The logarithm of the cells' color variance. This variance is the sum over the three components, in squared 8-bit
  /// levels.
  var logarithmOfVariance: Float {
    let mean = sums / count
    let square = mean[0] * mean[0] + mean[1] * mean[1] + mean[2] * mean[2]
    return log(max(0, mean[3] - square) + Self.noise)
  }
}
