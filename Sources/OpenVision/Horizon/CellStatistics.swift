import Foundation

/// The mean and the covariance of cell features, accumulated cell by cell.
struct CellStatistics {
  private(set) var count = 0.0
  private var sum = SIMD4<Double>.zero
  /// The sum of the outer products of each cell with itself, as the rows of a matrix.
  private var products = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )

  mutating func add(_ cell: SIMD4<Double>) {
    count += 1
    sum += cell
    products.0 += cell * cell.x
    products.1 += cell * cell.y
    products.2 += cell * cell.z
    products.3 += cell * cell.w
  }

  static func += (left: inout Self, right: Self) {
    left.count += right.count
    left.sum += right.sum
    left.products.0 += right.products.0
    left.products.1 += right.products.1
    left.products.2 += right.products.2
    left.products.3 += right.products.3
  }

  static func - (left: Self, right: Self) -> Self {
    var result = left
    result.count -= right.count
    result.sum -= right.sum
    result.products.0 -= right.products.0
    result.products.1 -= right.products.1
    result.products.2 -= right.products.2
    result.products.3 -= right.products.3
    return result
  }

  /// The noise added to the variances, in squared levels.
  private static let noise = SIMD4<Double>(4, 4, 4, 1)

  /// The normal distribution fitted to the cells.
  var normal: CellNormal {
    let noise = Self.noise
    let mean = sum / count
    let rows = [
      products.0 / count - mean * mean.x, products.1 / count - mean * mean.y,
      products.2 / count - mean * mean.z, products.3 / count - mean * mean.w,
    ]
    // The rows of the covariance matrix's Cholesky factor.
    var factor = [[Double]](repeating: [0, 0, 0, 0], count: 4)
    var logarithm = 0.0
    for i in 0..<4 {
      for j in 0...i {
        var value = rows[i][j] + (i == j ? noise[i] : 0)
        for k in 0..<j { value -= factor[i][k] * factor[j][k] }
        if i == j {
          factor[i][i] = max(value, noise[i] / 2).squareRoot()
        } else {
          factor[i][j] = value / factor[j][j]
        }
      }
      logarithm += 2 * log(factor[i][i])
    }
    return CellNormal(mean: mean, factor: factor, logarithm: logarithm)
  }
}

/// A normal distribution of cell features.
struct CellNormal {
  let mean: SIMD4<Double>
  fileprivate let factor: [[Double]]
  /// The logarithm of the determinant of the covariance matrix.
  let logarithm: Double

  fileprivate init(mean: SIMD4<Double>, factor: [[Double]], logarithm: Double) {
    (self.mean, self.factor, self.logarithm) = (mean, factor, logarithm)
  }

  /// Returns twice the negative log-likelihood of a cell, up to a constant.
  func cost(_ cell: SIMD4<Double>) -> Double {
    let off = cell - mean
    var solved = SIMD4<Double>.zero
    var square = 0.0
    for i in 0..<4 {
      var value = off[i]
      for k in 0..<i { value -= factor[i][k] * solved[k] }
      solved[i] = value / factor[i][i]
      square += solved[i] * solved[i]
    }
    return square + logarithm
  }
}
