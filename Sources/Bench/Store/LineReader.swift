/// A reader that splits bytes into lines of text.
package struct LineReader {
  package let bytes: UnsafeRawBufferPointer
  /// The offset of the next byte to read.
  package var position = 0

  /// Creates a reader.
  ///
  /// - Parameter bytes: the bytes to read, which must remain valid while the reader is in use.
  package init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Returns the next line without its line break; nil after the last line.
  package mutating func line() -> String? {
    guard position < bytes.count else { return nil }
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Returns the value that follows a name and a space on the next line; nil if the line starts differently.
  package mutating func field(_ name: String) -> String? {
    field(among: [name])?.value
  }

  /// Returns the name at the start of the next line, and the value that follows it; nil if the line starts with none of
  /// the given names.
  package mutating func field(among names: [String]) -> (name: String, value: String)? {
    guard let line = line(), let name = names.first(where: { line.hasPrefix($0 + " ") }) else {
      return nil
    }
    return (name, String(line.dropFirst(name.count + 1)))
  }
}
