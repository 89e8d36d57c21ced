/// A vector of two numbers, under the name used by code written for Vision.
public typealias simd_float2 = SIMD2<Float>

/// A vector of three numbers, under the name used by code written for Vision.
public typealias simd_float3 = SIMD3<Float>

/// A three-by-three matrix, under the name used by code written for Vision.
public typealias simd_float3x3 = matrix_float3x3

/// The matrix that maps every vector to itself.
public let matrix_identity_float3x3 = matrix_float3x3(
  SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

/// A three-by-three matrix, stored as three columns. It transforms column vectors on its right.
public struct matrix_float3x3: Hashable, Sendable {
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>) {
    columns = (first, second, third)
  }

  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

  /// Creates a matrix from its rows.
  ///
  /// - Parameter rows: exactly three rows.
  public init(rows: [SIMD3<Float>]) {
    precondition(rows.count == 3, "expected three rows, found \(rows.count)")
    self.init(
      SIMD3(rows[0].x, rows[1].x, rows[2].x), SIMD3(rows[0].y, rows[1].y, rows[2].y),
      SIMD3(rows[0].z, rows[1].z, rows[2].z))
  }

  /// Accesses the column with the given index, 0...2.
  public subscript(column: Int) -> SIMD3<Float> {
    get { column == 0 ? columns.0 : column == 1 ? columns.1 : columns.2 }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: columns.2 = newValue
      }
    }
  }

  /// Accesses the element in the given column and row, each 0...2.
  public subscript(column: Int, row: Int) -> Float {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  public static func * (matrix: matrix_float3x3, vector: SIMD3<Float>) -> SIMD3<Float> {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
  }

  /// Returns the matrix product, which applies `right` first and then `left`.
  public static func * (left: matrix_float3x3, right: matrix_float3x3) -> matrix_float3x3 {
    matrix_float3x3(left * right.columns.0, left * right.columns.1, left * right.columns.2)
  }

  public static func == (a: matrix_float3x3, b: matrix_float3x3) -> Bool { a.columns == b.columns }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns.0)
    hasher.combine(columns.1)
    hasher.combine(columns.2)
  }
}
