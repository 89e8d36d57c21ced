import Files

/// The bytes of a file under construction, which are either kept in memory or written to the file in chunks.
package struct ByteOutput {
  package private(set) var bytes: [UInt8] = []
  private let file: AtomicFile.Writer?
  /// An error from an earlier write, which `finish` throws; nil if all writes succeeded.
  private var failure: (any Error)?

  /// The chunk size in bytes. Larger chunks take more memory; smaller chunks cause more system calls.
  private static let pieceSize = 1 << 20

  /// Creates an empty output.
  ///
  /// - Parameter file: the file to which the bytes are written; nil to keep them in memory.
  package init(_ file: AtomicFile.Writer? = nil) {
    self.file = file
    if file != nil { bytes.reserveCapacity(Self.pieceSize + 4096) }
  }

  package mutating func append(byte: UInt8) { bytes.append(byte) }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ new: [UInt8]) { bytes.append(contentsOf: new) }

  package mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// Appends a number with the fewest digits that preserve its value, without a trailing ".0". Infinity and NaN are
  /// written as `inf` and `nan`.
  package mutating func append(_ number: Double) {
    // Whole numbers are handled separately because they are frequent and can be written faster.
    if number.magnitude < 1e15, number == number.rounded(.towardZero) {
      if number.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      append(digitsOf: UInt(number.magnitude))
    } else {
      append(number.description)
      if bytes.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) {
        bytes.removeLast(2)
      }
    }
  }

  /// Appends a time in milliseconds.
  ///
  /// The digits of the nanoseconds are written with a shifted decimal point. This is the shortest text for the value,
  /// because different decimal numbers of up to 15 digits have different `Double` values.
  package mutating func append(millisecondsOf nanoseconds: Int64) {
    guard (0..<1_000_000_000_000_000).contains(nanoseconds) else {
      append(Double(nanoseconds) / 1e6)
      return
    }
    let (whole, rest) = UInt(nanoseconds).quotientAndRemainder(dividingBy: 1_000_000)
    append(digitsOf: whole)
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (left, unit) = (rest, 100_000 as UInt)
    while left > 0 {
      bytes.append(UInt8(ascii: "0") &+ UInt8(left / unit))
      left %= unit
      unit /= 10
    }
  }

  private mutating func append(digitsOf number: UInt) {
    if number < 10 {
      bytes.append(UInt8(ascii: "0") &+ UInt8(number))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (left, start) = (number, 20)
      while left > 0 {
        start -= 1
        digits[start] = UInt8(ascii: "0") &+ UInt8(left % 10)
        left /= 10
      }
      bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes the bytes in memory to the file if they fill a chunk. Does nothing if there is no file.
  package mutating func passOn() {
    guard bytes.count >= Self.pieceSize else { return }
    flush()
  }

  private mutating func flush() {
    guard let file else { return }
    if failure == nil {
      do { try file.write(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the bytes that remain in memory to the file, if there is one.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package mutating func finish() throws {
    flush()
    if let failure { throw failure }
  }
}
