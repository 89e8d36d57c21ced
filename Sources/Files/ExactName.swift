/// A name as the bytes that the file system stores.
///
/// Strings are equal if their characters are equivalent: é is a single character, or e followed by
/// an accent. For file systems, these are two names, and both may exist in one folder.
package struct ExactName: Hashable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactName, right: ExactName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Orders names as strings. Names that are equal as strings are ordered by their bytes.
  package static func comesBefore(_ left: String, _ right: String) -> Bool {
    left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
  }
}

extension String {
  /// Creates a name from its bytes. Each byte beyond ASCII becomes `%` followed by two hexadecimal
  /// digits.
  package init(escaping bytes: some Sequence<UInt8>) {
    var name = ""
    for byte in bytes {
      if byte < 0x80 {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += "%" + String(byte, radix: 16)
      }
    }
    self = name
  }
}

extension [String] {
  /// The names, made distinguishable. Of several names that are equal as strings, the shortest,
  /// with composed characters, is unchanged. The others are written by their bytes.
  package var toldApart: [String] {
    var shortest: [String: String] = [:]
    for name in self where !name.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let known = shortest[name] else {
        shortest[name] = name
        continue
      }
      let (length, knownLength) = (name.utf8.count, known.utf8.count)
      if length < knownLength || length == knownLength && ExactName.comesBefore(name, known) {
        shortest[name] = name
      }
    }
    return map { name in
      guard let kept = shortest[name], ExactName(kept) != ExactName(name) else { return name }
      return String(escaping: name.utf8)
    }
  }
}
