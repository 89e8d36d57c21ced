import CKernels
import Imaging

/// A plane with one float per pixel. Its margins may be read by vectorized row functions.
final class FlowPlane: @unchecked Sendable {
  /// The number of additional columns on either side of a row.
  static let margin = 16

  let width: Int
  let height: Int
  /// The number of floats from one row to the next.
  let stride: Int
  private let storage: FloatBuffer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) / 16 * 16 + 2 * Self.margin
    storage = FloatBuffer(count: stride * height)
  }

  /// The address of the first pixel.
  var base: UnsafeMutablePointer<Float> { storage.base + Self.margin }

  /// Returns the address of a row's first pixel. For a row outside the plane, the address of the nearest row
  /// inside is returned.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    base + stride * max(0, min(height - 1, y))
  }

  /// Fills a row's margins with its outermost pixels.
  func pad(_ y: Int) { ck_flow_pad_row(row(y), Int32(width), Int32(Self.margin)) }

  func padAll() {
    for y in 0..<height { pad(y) }
  }

  func copy(from other: FlowPlane) { storage.copy(from: other.storage.base) }

  var image: ck_flow_image {
    ck_flow_image(base: base, stride: stride, width: Int32(width), height: Int32(height))
  }
}
