import CKernels

/// A computation of weighted sums with the same weights horizontally and vertically.
struct SeparablePasses {
  /// The weights. There is an odd number of them, and the middle weight applies to the pixel itself.
  let weights: [Float]

  /// Returns the sums for a rectangle. The input tile must be larger than the rectangle by half the number of weights,
  /// rounded down, on each side.
  func applied(to input: Tile, _ rect: PixelRect) -> Tile {
    let tile = Tile(rect, input.layout)
    let across = Tile(
      PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: input.height),
      TileLayout(isGray: true, hasAlpha: false))
    let taps = Int32(weights.count)
    var rows = [UnsafePointer<Float>?](repeating: nil, count: weights.count)
    for plane in 0..<tile.layout.planeCount {
      for y in 0..<input.height {
        let row = input.row(plane, y)
        for tap in rows.indices { rows[tap] = UnsafePointer(row + tap) }
        ck_weighted_rows(rows, weights, taps, across.row(0, y), Int32(rect.width))
      }
      for y in 0..<rect.height {
        for tap in rows.indices { rows[tap] = UnsafePointer(across.row(0, y + tap)) }
        ck_weighted_rows(rows, weights, taps, tile.row(plane, y), Int32(rect.width))
      }
    }
    return tile
  }
}
