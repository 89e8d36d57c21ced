import CKernels

/// Local contrast as bytes with margins, for comparing many locations.
final class ContrastBytes {
  /// The number of columns on either side of a row that repeat its outermost pixels. Comparisons of
  /// many locations read them.
  private static let margin = DistantSearch.reach + Int(CK_FLOW_PLACES) + FlowMisfit.reach

  let width: Int
  let height: Int
  let stride: Int
  /// The image's rows, with two more above and two below that repeat the outermost rows.
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

  /// Returns the address of a pixel. Rows extend two pixels beyond the image, and columns extend by
  /// the margin.
  func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(storage) + (y + FlowMisfit.reach) * stride + Self.margin + x
  }
}
