/// The pixels of a rectangle as bytes, gray or interleaved red, green and blue, rows from below; in memory of its
/// own or as a view of somebody else's.
final class ByteTile {
  let rect: PixelRect
  /// 1 for gray, 3 for red, green and blue.
  let step: Int
  private let base: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  /// What owns the memory of a view, where it is not somebody who outlives the view anyway.
  private let owner: AnyObject?
  private let isView: Bool

  /// - Parameter isClear: whether all bytes are 0; else they are to be written before they are read.
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

  /// A view.
  ///
  /// - Parameters:
  ///   - lowest: the lowest row.
  ///   - bytesPerRow: from a row to the one above it, which may lie before it.
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

  /// The same pixels in another place.
  func moved(to rect: PixelRect) -> ByteTile {
    ByteTile(rect, step: step, lowest: base, bytesPerRow: bytesPerRow, owner: self)
  }

  /// How many bytes of a row there are.
  var rowCount: Int { rect.width * step }

  /// - Parameter y: from 0, the lowest row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * bytesPerRow }

  /// - Parameter y: from 0, the highest row.
  func line(_ y: Int) -> UnsafeMutablePointer<UInt8> { row(rect.height - 1 - y) }

  /// The pixels of the leftmost or the rightmost column, whichever is nearer, in all columns of a range beside it.
  func edge(from minX: Int, to maxX: Int) -> ByteTile {
    let result = ByteTile(
      PixelRect(minX: minX, minY: rect.minY, maxX: maxX, maxY: rect.maxY), step: step)
    let place = minX < rect.minX ? 0 : rowCount - step
    for y in 0..<rect.height {
      for x in 0..<result.rect.width {
        (result.row(y) + x * step).update(from: row(y) + place, count: step)
      }
    }
    return result
  }
}
