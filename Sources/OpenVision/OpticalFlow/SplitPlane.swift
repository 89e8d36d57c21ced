import CKernels
import Imaging

/// A plane whose even and odd columns are stored separately, so that simple vector operations can process every
/// second pixel of a row.
struct SplitPlane {
  private static let margin = 16
  private let storage: FloatBuffer
  private let halfStride: Int
  private let half: Int
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    half = (width + 1) / 2
    halfStride = (half + 15) / 16 * 16 + Self.margin
    storage = FloatBuffer(count: 2 * halfStride * height + Self.margin)
  }

  func even(_ y: Int) -> UnsafeMutablePointer<Float> {
    storage.base + 2 * halfStride * y + Self.margin
  }

  func odd(_ y: Int) -> UnsafeMutablePointer<Float> { even(y) + halfStride }

  /// Splits a row into its even and odd columns.
  ///
  /// - Parameter row: one value per column, followed by one extra value if the number of columns is odd.
  func split(_ row: UnsafePointer<Float>, row y: Int) {
    ck_flow_split_row(row, even(y), odd(y), Int32(half))
  }

  func join(row y: Int, into row: UnsafeMutablePointer<Float>) {
    ck_flow_join_row(even(y), odd(y), row, Int32(half))
  }

  /// Splits a plane into its even and odd columns. The margins of the given plane must be at least one column wide.
  func split(_ plane: FlowPlane) {
    for y in 0..<height {
      plane.row(y)[width] = plane.row(y)[width - 1]
      split(plane.row(y), row: y)
    }
  }
}
