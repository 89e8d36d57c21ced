import CKernels

extension ExtremeOperation {
  /// Writes the minimum or maximum of each pixel's neighborhood into a tile. The input must be larger than the tile by
  /// the filter radius on each side.
  func apply(to input: ByteRows, into result: ByteTile) {
    let rowCount = input.left + input.middle + input.right
    var upwards = WindowsOfRows(
      input, length: 2 * reachY + 1, count: result.rect.height, isMaximum: isMaximum)
    var across = WindowsInRow(
      count: rowCount, step: input.step, length: 2 * reachX + 1, isMaximum: isMaximum)
    let height = result.rect.height
    for y in stride(from: 0, to: height, by: 2) {
      let second = y + 1 < height ? across.lines.second + input.left : nil
      upwards.put(y, into: across.lines.first + input.left, and: second)
      input.surround(across.lines.first)
      across.put(across.lines.first, into: result.line(y), count: result.rowCount)
      guard second != nil else { break }
      input.surround(across.lines.second)
      across.put(across.lines.second, into: result.line(y + 1), count: result.rowCount)
    }
    across.end()
    upwards.end()
  }
}

/// The maximum window length, in samples, for which all samples of a window are compared at once. Longer windows are
/// divided into parts.
private let directLength = 7

/// A function that computes the minimum or the maximum of several rows, sample by sample.
private typealias Choice = (
  UnsafePointer<UnsafePointer<UInt8>?>?, Int32, UnsafeMutablePointer<UInt8>?,
  UnsafeMutablePointer<UInt8>?, Int32
) -> Void

private func choice(isMaximum: Bool) -> Choice {
  isMaximum ? { ck_greatest_bytes($0, $1, $2, $3, $4) } : { ck_smallest_bytes($0, $1, $2, $3, $4) }
}

/// The column-wise minimum or maximum over each window of consecutive rows, computed one window after another.
///
/// Long windows are split into two parts, as described by van Herk (1992) and Gil and Werman (1993). The rows are
/// divided into blocks of the window's length, so that each window consists of the end of one block and the beginning
/// of the next.
private struct WindowsOfRows {
  private let input: ByteRows
  private let length: Int
  /// The number of windows, equal to the number of rows in the result.
  private let count: Int
  private let choose: Choice
  private var rows: [UnsafePointer<UInt8>?]
  /// For each row of a block, the minimum or maximum over the rows from that row to the end of the block.
  private let ends: UnsafeMutablePointer<UInt8>
  /// The minimum or maximum over those rows of the current window that are in the next block.
  private let beginning: UnsafeMutablePointer<UInt8>

  init(_ input: ByteRows, length: Int, count: Int, isMaximum: Bool) {
    self.input = input
    self.length = length
    self.count = count
    choose = choice(isMaximum: isMaximum)
    rows = [UnsafePointer<UInt8>?](repeating: nil, count: length + 2)
    ends = .allocate(capacity: length > directLength ? min(length, count) * input.middle : 1)
    beginning = .allocate(capacity: input.middle)
  }

  /// Writes the result for the window that starts at row `y` and, unless `second` is nil, the result for the window
  /// that starts one row later. Windows must be requested in order.
  mutating func put(
    _ y: Int, into first: UnsafeMutablePointer<UInt8>, and second: UnsafeMutablePointer<UInt8>?
  ) {
    guard length <= directLength else {
      putLong(y, into: first)
      if let second { putLong(y + 1, into: second) }
      return
    }
    for row in 0..<(second == nil ? length : length + 1) { rows[row] = input.line(y + row) }
    choose(rows, Int32(length), first, second, Int32(input.middle))
  }

  private mutating func putLong(_ y: Int, into out: UnsafeMutablePointer<UInt8>) {
    let bytes = Int32(input.middle)
    let index = y % length
    if index == 0 { makeEnds(from: y, count: min(length, count - y)) }
    let end = ends + index * input.middle
    guard index > 0 else {
      out.update(from: end, count: input.middle)
      return
    }
    let entering = input.line(y + length - 1)
    if index == 1 {
      beginning.update(from: entering, count: input.middle)
    } else {
      rows[0] = UnsafePointer(beginning)
      rows[1] = entering
      choose(rows, 2, beginning, nil, bytes)
    }
    rows[0] = UnsafePointer(end)
    rows[1] = UnsafePointer(beginning)
    choose(rows, 2, out, nil, bytes)
  }

  /// Computes `ends` for the first `count` rows of the block that starts at row `y`.
  private mutating func makeEnds(from y: Int, count: Int) {
    for row in (count - 1)..<length { rows[row - count + 1] = input.line(y + row) }
    let bytes = Int32(input.middle)
    choose(rows, Int32(length - count + 1), ends + (count - 1) * input.middle, nil, bytes)
    for index in stride(from: count - 2, through: 0, by: -1) {
      rows[0] = input.line(y + index)
      rows[1] = UnsafePointer(ends + (index + 1) * input.middle)
      choose(rows, 2, ends + index * input.middle, nil, bytes)
    }
  }

  func end() {
    ends.deallocate()
    beginning.deallocate()
  }
}

/// The minimum or maximum over windows within a row.
///
/// The result for a long window is computed from the results for up to four shorter windows, which are computed in the
/// same way.
private struct WindowsInRow {
  /// Memory for two input rows. The caller must fill this memory before it requests the results.
  let lines: (first: UnsafeMutablePointer<UInt8>, second: UnsafeMutablePointer<UInt8>)
  private let spare: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let step: Int
  private let length: Int
  private let choose: Choice
  private var pointers: [UnsafePointer<UInt8>?]

  init(count: Int, step: Int, length: Int, isMaximum: Bool) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * count)
    lines = (memory, memory + count)
    spare = memory + 2 * count
    self.count = count
    self.step = step
    self.length = length
    choose = choice(isMaximum: isMaximum)
    pointers = [UnsafePointer<UInt8>?](repeating: nil, count: directLength)
  }

  mutating func put(
    _ line: UnsafeMutablePointer<UInt8>, into out: UnsafeMutablePointer<UInt8>,
    count results: Int
  ) {
    if length <= directLength {
      for index in 0..<length { pointers[index] = UnsafePointer(line + index * step) }
      choose(pointers, Int32(length), out, nil, Int32(results))
      return
    }
    var from = UnsafePointer(line)
    var to = spare
    var (span, count) = (1, count)
    while 4 * span < length {
      for part in 0..<4 { pointers[part] = from + part * span * step }
      count -= 3 * span * step
      choose(pointers, 4, to, nil, Int32(count))
      from = UnsafePointer(to)
      to = to == spare ? spare + self.count : spare
      span *= 4
    }
    let parts = (length + span - 1) / span
    for part in 0..<parts { pointers[part] = from + min(part * span, length - span) * step }
    choose(pointers, Int32(parts), out, nil, Int32(results))
  }

  func end() { lines.first.deallocate() }
}
