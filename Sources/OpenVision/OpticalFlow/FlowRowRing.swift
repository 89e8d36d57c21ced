import CKernels
import Imaging

/// The last eight rows of something that is computed from top to bottom.
///
/// Rows are requested by their number in the whole image, so that a window slides over it without
/// keeping the whole image.
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

  /// Returns a row's address; rows outside the image are the nearest ones inside.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    storage.base + FlowPlane.margin + stride * (max(0, min(height - 1, y)) & (Self.count - 1))
  }

  func pad(_ y: Int) { ck_flow_pad_row(row(y), Int32(width), Int32(FlowPlane.margin)) }

  /// Calls a function with the five rows around one.
  func withFive<T>(
    around y: Int, _ body: (UnsafePointer<UnsafePointer<Float>?>) -> T
  ) -> T {
    withFiveRows({ UnsafePointer(row($0)) }, around: y, body)
  }
}

/// Stores the addresses of the five rows around one, from top to bottom, for a kernel.
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
