/// A filename that is compared by the bytes that the file system stores.
///
/// Strings in Swift are equal if their characters are equivalent. For example, é may be a single code point, or e
/// followed by an accent. File systems treat these two spellings as different names, so a folder can contain both.
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

  /// Returns whether the left name is sorted before the right name. Names are sorted as strings, and names that are
  /// equal as strings are sorted by their bytes.
  package static func comesBefore(_ left: String, _ right: String) -> Bool {
    left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
  }
}

extension String {
  /// Creates a string from the bytes of a filename. Each non-ASCII byte becomes `%` followed by two hexadecimal digits.
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
  /// The names, changed so that no two of them are equal as strings. Among names that are equal as strings, the name
  /// with the fewest bytes stays unchanged. In the other names, each non-ASCII byte is escaped.
  package var disambiguated: [String] {
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
      guard let first = shortest[name], ExactName(first) != ExactName(name) else { return name }
      return String(escaping: name.utf8)
    }
  }
}
