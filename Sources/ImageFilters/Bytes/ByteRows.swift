/// The rows of a rectangle. Only some of the pixels in the rectangle are in memory.
///
/// The other pixels are 0 or have the value of the nearest pixel in memory. All rows above the part in memory share the
/// same bytes, as do all rows below it, so no rows need to be copied.
struct ByteRows {
  let step: Int
  /// The number of bytes in a row before the part in memory.
  let left: Int
  /// The number of bytes in the part in memory.
  let middle: Int
  /// The number of bytes in a row after the part in memory.
  let right: Int
  let height: Int
  /// Whether pixels outside the part in memory have the value of the nearest pixel in memory. If not, they are 0.
  let repeats: Bool
  private let tile: ByteTile
  /// The number of rows of the rectangle below the rows in memory.
  private let below: Int
  private let clear: ByteTile

  /// Creates the rows of `rect` from the pixels of a tile.
  ///
  /// - Parameter tile: the pixels in memory. They must be within the rectangle, unless `repeats` is true.
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
    clear = ByteTile(
      PixelRect(minX: 0, minY: 0, maxX: repeats ? 0 : middle / step, maxY: 1), step: step,
      isClear: true)
  }

  /// Returns the part of a row that is in memory. For a row that is not in memory, returns the bytes that replace it.
  ///
  /// - Parameter y: the row, counted upward from 0.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    let line = y - below
    let last = tile.rect.height - 1
    if line >= 0 && line <= last { return UnsafePointer(tile.row(line)) }
    return UnsafePointer(repeats ? tile.row(line < 0 ? 0 : last) : clear.row(0))
  }

  /// Returns the same part as `row(_:)`, but with `y` counted downward from 0. Requesting rows in this order is faster,
  /// because images are stored from top to bottom.
  func line(_ y: Int) -> UnsafePointer<UInt8> { row(height - 1 - y) }

  /// Fills in the bytes before and after the part in memory. `row` must already contain that part, or values computed
  /// from it.
  func surround<Sample: FixedWidthInteger>(_ row: UnsafeMutablePointer<Sample>) {
    guard repeats else {
      row.update(repeating: 0, count: left)
      (row + left + middle).update(repeating: 0, count: right)
      return
    }
    for x in stride(from: left - 1, through: 0, by: -1) { row[x] = row[x + step] }
    for x in (left + middle)..<(left + middle + right) { row[x] = row[x - step] }
  }

  /// Copies all rows into a tile of the same size as the rectangle.
  func copy(into target: ByteTile) {
    for y in 0..<height {
      let out = target.row(y)
      (out + left).update(from: row(y), count: middle)
      surround(out)
    }
  }
}
