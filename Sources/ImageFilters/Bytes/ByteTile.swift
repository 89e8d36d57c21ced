/// The pixels of a rectangle as bytes, gray or interleaved red, green and blue, rows from below.
final class ByteTile {
  let rect: PixelRect
  /// 1 for gray, 3 for red, green and blue.
  let step: Int
  let base: UnsafeMutablePointer<UInt8>

  /// - Parameter isClear: whether all bytes are 0; else they are to be written before they are read.
  init(_ rect: PixelRect, step: Int, isClear: Bool = false) {
    self.rect = rect
    self.step = step
    let count = max(1, rect.width * rect.height * step)
    base = .allocate(capacity: count)
    if isClear { base.update(repeating: 0, count: count) }
  }

  deinit { base.deallocate() }

  /// The bytes of a row.
  var rowCount: Int { rect.width * step }

  /// - Parameter y: from 0, the lowest row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * rowCount }
}
