import CKernels

/// The local contrast of an image, stored as bytes with an offset of 128. The bytes and the margins around the image
/// make it fast to compare many locations.
final class ContrastBytes {
  /// The number of extra columns on either side of a row. The extra columns repeat the outermost pixels. They are read
  /// when many locations are compared at once.
  private static let margin = DistantSearch.reach + Int(CK_FLOW_PLACES) + FlowMisfit.reach

  let width: Int
  let height: Int
  let stride: Int
  /// The rows of the image, including their margins, with two additional rows above and two below. The additional rows
  /// repeat the outermost rows.
  private let storage: UnsafeMutablePointer<UInt8>

  init(_ plane: FlowPlane) {
    (width, height) = (plane.width, plane.height)
    stride = width + 2 * Self.margin
    let rowMargin = FlowMisfit.reach
    storage = .allocate(capacity: stride * (height + 2 * rowMargin))
    for y in -rowMargin..<height + rowMargin {
      let source = plane.row(y)
      let row = storage + (y + rowMargin) * stride
      for x in 0..<width {
        row[Self.margin + x] = UInt8(max(0, min(255, (source[x] + 128).rounded())))
      }
      row.update(repeating: row[Self.margin], count: Self.margin)
      (row + Self.margin + width).update(
        repeating: row[Self.margin + width - 1], count: Self.margin)
    }
  }

  deinit { storage.deallocate() }

  /// Returns the address of a pixel. Addresses are valid up to two rows above and below the image, and within the
  /// margins to the left and right of the image.
  func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(storage) + (y + FlowMisfit.reach) * stride + Self.margin + x
  }
}
