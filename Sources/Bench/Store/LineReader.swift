/// Reads lines of text from bytes, one after the other.
package struct LineReader {
  let bytes: UnsafeRawBufferPointer
  /// The position of the next byte.
  package var position = 0

  /// - Parameter bytes: must stay valid while the reader is used.
  package init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Returns the next line without its end; nil after the last one.
  mutating func line() -> String? {
    guard position < bytes.count else { return nil }
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Returns the value after a name and a blank at the start of the next line.
  package mutating func field(_ name: String) -> String? {
    field(among: [name])?.value
  }

  /// Returns the value after one of several names, and that name.
  mutating func field(among names: [String]) -> (name: String, value: String)? {
    guard let line = line(), let name = names.first(where: { line.hasPrefix($0 + " ") }) else {
      return nil
    }
    return (name, String(line.dropFirst(name.count + 1)))
  }
}
