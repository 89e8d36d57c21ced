/// A name as the bytes that a file system has for it.
///
/// Strings are equal if they look alike: é is one character, or e and an accent. To file systems
/// these are two names, and both may be in one folder.
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

  /// Orders names as strings; names that are equal as strings are ordered by their bytes.
  package static func comesBefore(_ left: String, _ right: String) -> Bool {
    left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
  }
}

extension String {
  /// Creates a name from its bytes, with `%` and two hexadecimal digits for each byte beyond ASCII.
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
  /// The names, told apart. Of several names that look alike, the shortest stays as it is (the one
  /// with composed characters); the others are named by their bytes.
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
