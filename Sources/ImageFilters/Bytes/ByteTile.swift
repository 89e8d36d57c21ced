/// The pixels of a rectangle, either as gray bytes or as interleaved red, green and blue bytes. Rows are ordered from
/// bottom to top.
///
/// A tile has its own memory or is a view of another object's memory.
final class ByteTile {
  let rect: PixelRect
  /// The number of bytes per pixel: 1 for gray, 3 for red, green and blue.
  let step: Int
  private let base: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  /// The owner of a view's memory. It is nil if the tile has its own memory or the owner outlives the view anyway.
  private let owner: AnyObject?
  private let isView: Bool

  /// Creates a tile with its own memory.
  ///
  /// - Parameter isClear: whether to set all bytes to 0. If not, bytes must be written before they
  ///   are read.
  init(_ rect: PixelRect, step: Int, isClear: Bool = false) {
    self.rect = rect
    self.step = step
    let count = max(1, rect.width * rect.height * step)
    base = .allocate(capacity: count)
    if isClear { base.update(repeating: 0, count: count) }
    bytesPerRow = rect.width * step
    owner = nil
    isView = false
  }

  /// Creates a view of memory that another object owns.
  ///
  /// - Parameters:
  ///   - lowest: the address of the lowest row.
  ///   - bytesPerRow: the number of bytes from a row to the row above it; it may be negative.
  init(
    _ rect: PixelRect, step: Int, lowest: UnsafeMutablePointer<UInt8>, bytesPerRow: Int,
    owner: AnyObject?
  ) {
    self.rect = rect
    self.step = step
    base = lowest
    self.bytesPerRow = bytesPerRow
    self.owner = owner
    isView = true
  }

  deinit {
    if !isView { base.deallocate() }
  }

  /// Returns a tile with the same pixels at another position.
  func moved(to rect: PixelRect) -> ByteTile {
    ByteTile(rect, step: step, lowest: base, bytesPerRow: bytesPerRow, owner: self)
  }

  /// The number of bytes in a row, excluding any padding.
  var rowCount: Int { rect.width * step }

  /// Returns the address of a row.
  ///
  /// - Parameter y: the row, counted upward from 0.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * bytesPerRow }

  /// Returns the address of a row.
  ///
  /// - Parameter y: the row, counted downward from 0.
  func line(_ y: Int) -> UnsafeMutablePointer<UInt8> { row(rect.height - 1 - y) }

  /// Returns a tile for a range of columns to the left or right of this tile. All its columns are copies of this tile's
  /// nearest column.
  func edge(from minX: Int, to maxX: Int) -> ByteTile {
    let result = ByteTile(
      PixelRect(minX: minX, minY: rect.minY, maxX: maxX, maxY: rect.maxY), step: step)
    let index = minX < rect.minX ? 0 : rowCount - step
    for y in 0..<rect.height {
      for x in 0..<result.rect.width {
        (result.row(y) + x * step).update(from: row(y) + index, count: step)
      }
    }
    return result
  }
}
