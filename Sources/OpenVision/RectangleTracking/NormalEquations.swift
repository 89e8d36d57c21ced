/// The symmetric linear system of one alignment step. Eight unknowns describe the homography, and four describe
/// the illumination.
struct NormalEquations {
  static let unknowns = 12

  private let matrix: UnsafeMutablePointer<Double>
  let solution: UnsafeMutablePointer<Double>

  init() {
    matrix = .allocate(capacity: Self.unknowns * Self.unknowns)
    matrix.initialize(repeating: 0, count: Self.unknowns * Self.unknowns)
    solution = .allocate(capacity: Self.unknowns)
    solution.initialize(repeating: 0, count: Self.unknowns)
  }

  func deallocate() {
    matrix.deallocate()
    solution.deallocate()
  }

  /// Solves the system by Cholesky's method and stores the result in `solution`.
  ///
  /// - Parameters:
  ///   - sums: the upper triangle of the matrix, row by row, followed by the right-hand side.
  ///   - damping: a closure that returns the value to add to a diagonal element, given the index of the unknown.
  /// - Returns: whether the system has a single finite solution.
  func solve(_ sums: UnsafePointer<Float>, damping: (Int) -> Double) -> Bool {
    let n = Self.unknowns
    var index = 0
    for row in 0..<n {
      for column in row..<n {
        matrix[column * n + row] = Double(sums[index])
        index += 1
      }
      matrix[row * n + row] += damping(row)
    }
    for row in 0..<n {
      for column in 0...row {
        var value = matrix[row * n + column]
        for k in 0..<column { value -= matrix[row * n + k] * matrix[column * n + k] }
        if column < row {
          matrix[row * n + column] = value / matrix[column * n + column]
        } else {
          guard value > 1e-9 else { return false }
          matrix[row * n + row] = value.squareRoot()
        }
      }
    }
    for row in 0..<n {
      var value = Double(sums[index + row])
      for k in 0..<row { value -= matrix[row * n + k] * solution[k] }
      solution[row] = value / matrix[row * n + row]
    }
    for row in stride(from: n - 1, through: 0, by: -1) {
      var value = solution[row]
      for k in row + 1..<n { value -= matrix[k * n + row] * solution[k] }
      solution[row] = value / matrix[row * n + row]
    }
    for row in 0..<n where !solution[row].isFinite { return false }
    return true
  }
}
