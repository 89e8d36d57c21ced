import CKernels

/// Weighted sums with the same weights across and up.
struct SeparablePasses {
  /// The weights. Their number is odd, and the middle weight belongs to the pixel itself.
  let weights: [Float]

  /// Returns the sums for a rectangle. The input tile must be larger by the weights' reach on each
  /// side.
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
