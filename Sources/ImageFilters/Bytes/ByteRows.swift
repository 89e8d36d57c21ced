/// The rows of a rectangle of which some pixels are in memory.
///
/// The other pixels are 0 or repeat the nearest ones. For rows below and above, the memory of
/// existing pixels is used, so that nothing is copied.
struct ByteRows {
  let step: Int
  /// The number of a row's bytes before those in memory, in memory, and behind them.
  let left: Int
  let middle: Int
  let right: Int
  let height: Int
  /// Whether the surrounding pixels repeat the nearest ones.
  let repeats: Bool
  private let tile: ByteTile
  /// The number of the rectangle's rows below those in memory.
  private let below: Int
  private let nothing: ByteTile

  /// Creates the rows.
  ///
  /// - Parameters:
  ///   - tile: the pixels in memory, within the rectangle; if pixels repeat, it may lie beside it.
  init(_ tile: ByteTile, in rect: PixelRect, repeats: Bool) {
    let columns = max(0, min(tile.rect.maxX, rect.maxX) - max(tile.rect.minX, rect.minX))
    step = tile.step
    height = rect.height
    self.repeats = repeats
    below = tile.rect.minY - rect.minY
    if columns > 0 {
      self.tile = tile
      left = (tile.rect.minX - rect.minX) * step
      middle = columns * step
      right = rect.width * step - left - middle
    } else {
      self.tile = tile.edge(from: rect.minX, to: rect.maxX)
      (left, middle, right) = (0, rect.width * step, 0)
    }
    nothing = ByteTile(
      PixelRect(minX: 0, minY: 0, maxX: repeats ? 0 : middle / step, maxY: 1), step: step,
      isClear: true)
  }

  /// Returns a row's bytes in memory, or those used in their place.
  ///
  /// - Parameter y: the row, counted from the lowest one, 0.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    let line = y - below
    let last = tile.rect.height - 1
    if line >= 0 && line <= last { return UnsafePointer(tile.row(line)) }
    return UnsafePointer(repeats ? tile.row(line < 0 ? 0 : last) : nothing.row(0))
  }

  /// Returns a row, counted from 0, the highest one. Upright images lie in memory in this order,
  /// which is the faster one.
  func line(_ y: Int) -> UnsafePointer<UInt8> { row(height - 1 - y) }

  /// Fills in the bytes before and behind those in memory, in a row that already holds the latter
  /// or something made of them.
  func surround<Sample: FixedWidthInteger>(_ row: UnsafeMutablePointer<Sample>) {
    guard repeats else {
      row.update(repeating: 0, count: left)
      (row + left + middle).update(repeating: 0, count: right)
      return
    }
    for x in stride(from: left - 1, through: 0, by: -1) { row[x] = row[x + step] }
    for x in (left + middle)..<(left + middle + right) { row[x] = row[x - step] }
  }

  /// Copies all pixels into a tile of the rectangle's size.
  func copy(into target: ByteTile) {
    for y in 0..<height {
      let out = target.row(y)
      (out + left).update(from: row(y), count: middle)
      surround(out)
    }
  }
}
