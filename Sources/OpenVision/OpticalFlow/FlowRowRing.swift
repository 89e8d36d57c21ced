import CKernels
import Imaging

/// A ring buffer of the last eight rows of a plane that is computed from top to bottom.
///
/// Rows are addressed by their number in the whole image, so that a window can slide over the image without
/// storing the whole plane.
struct FlowRowRing {
  private static let count = 8

  private let storage: FloatBuffer
  private let width: Int
  private let height: Int
  private let stride: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) / 16 * 16 + 2 * FlowPlane.margin
    storage = FloatBuffer(count: stride * Self.count)
  }

  /// Returns the address of a row. For a row outside the image, the address of the nearest row inside is
  /// returned.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    storage.base + FlowPlane.margin + stride * (max(0, min(height - 1, y)) & (Self.count - 1))
  }

  func pad(_ y: Int) { ck_flow_pad_row(row(y), Int32(width), Int32(FlowPlane.margin)) }

  /// Calls a closure with the addresses of a row and of the two rows on each side of it.
  func withFive<T>(
    around y: Int, _ body: (UnsafePointer<UnsafePointer<Float>?>) -> T
  ) -> T {
    withFiveRows({ UnsafePointer(row($0)) }, around: y, body)
  }
}

/// Calls a closure with an array of the addresses of a row and of the two rows on each side, from top to
/// bottom, as C functions expect them.
func withFiveRows<T>(
  _ row: (Int) -> UnsafePointer<Float>, around y: Int,
  _ body: (UnsafePointer<UnsafePointer<Float>?>) -> T
) -> T {
  var rows = (
    Optional(row(y - 2)), Optional(row(y - 1)), Optional(row(y)), Optional(row(y + 1)),
    Optional(row(y + 2))
  )
  return withUnsafePointer(to: &rows) { pointer in
    pointer.withMemoryRebound(to: UnsafePointer<Float>?.self, capacity: 5) { body($0) }
  }
}
