/// A reader that parses numbers and strings from the bytes of a weights file. Its methods throw an error if the file is
/// too short or contains an invalid value.
struct NetworkFileReader {
  let bytes: [UInt8]
  let source: String
  private(set) var offset = 0

  init(bytes: [UInt8], source: String) {
    self.bytes = bytes
    self.source = source
  }

  mutating func take(_ count: Int) throws(NetworkFileError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else {
      throw NetworkFileError(
        source: source,
        "the file is truncated or damaged: expected \(count) bytes at byte \(offset), but the file ends"
          + " after \(bytes.count) bytes"
      )
    }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func number() throws(NetworkFileError) -> Int {
    Int(try take(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// Reads a count, which must not exceed `limit`.
  mutating func count(_ noun: String, limit: Int) throws(NetworkFileError) -> Int {
    let at = offset
    let count = try number()
    guard count <= limit else {
      throw NetworkFileError(
        source: source,
        "byte \(at): expected at most \(limit) \(noun), found \(count); the file is damaged")
    }
    return count
  }

  mutating func text() throws(NetworkFileError) -> String {
    let length = try count("bytes in a name", limit: 256)
    let at = offset
    guard let text = String(validating: try take(length), as: UTF8.self) else {
      throw NetworkFileError(source: source, "byte \(at): expected a name in UTF-8")
    }
    return text
  }

  /// Throws an error if the file does not contain `count` bytes from `start` on.
  ///
  /// - Parameter content: what the bytes contain.
  private func check(
    _ count: Int, at start: Int, of content: String
  ) throws(NetworkFileError) {
    guard start >= 0, start <= bytes.count, count <= bytes.count - start else {
      throw NetworkFileError(
        source: source,
        "the file is truncated or damaged: expected \(content) at bytes"
          + " \(start)..<\(start + count), but the file ends after \(bytes.count) bytes")
    }
  }

  /// Reads the numbers of a layer in integers. Floats are returned as their bits and must all be finite.
  func numbers(
    _ kind: QuantizedKind, _ count: Int, at start: Int, of layer: String
  ) throws(NetworkFileError) -> [Int32] {
    let width = kind.width
    try check(width * count, at: start, of: "the \(kind) of layer \(layer)")
    var values: [Int32] = []
    values.reserveCapacity(count)
    for i in 0..<count {
      var bits: UInt32 = 0
      for byte in 0..<width { bits |= UInt32(bytes[start + width * i + byte]) << (8 * byte) }
      // Extend the sign of a narrow integer.
      let unused = 32 - 8 * width
      let value = Int32(bitPattern: bits << unused) >> unused
      guard kind.accepts(value) else {
        throw NetworkFileError(
          source: source,
          "layer \(layer): number \(i) of the \(kind) is out of range; the file is damaged")
      }
      values.append(value)
    }
    return values
  }

  /// Reads 16-bit floats, which must all be finite.
  func halves(
    _ count: Int, at start: Int, of layer: String
  ) throws(NetworkFileError) -> [Float] {
    try check(2 * count, at: start, of: "the values of layer \(layer)")
    var values: [Float] = []
    values.reserveCapacity(count)
    for i in 0..<count {
      let low = UInt16(bytes[start + 2 * i])
      let value = Float(Float16(bitPattern: low | UInt16(bytes[start + 2 * i + 1]) << 8))
      guard value.isFinite else {
        throw NetworkFileError(
          source: source, "layer \(layer): value \(i) is not a finite number; the file is damaged")
      }
      values.append(value)
    }
    return values
  }
}
