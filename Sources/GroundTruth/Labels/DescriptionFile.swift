import Files

/// A small text file of `key = value` or `key: value` lines, as used by several formats.
struct DescriptionFile {
  struct Value {
    var text: String
    var line: LabelLine
  }

  let path: String
  private var values: [String: Value] = [:]

  /// Reads a file. Section titles in brackets and lines without the separator are skipped.
  ///
  /// - Throws: `GroundTruthError.unreadable`.
  init(_ path: String, separator: Character) throws {
    self.path = path
    for line in try LabelFile(path).lines {
      guard let position = line.text.firstIndex(of: separator), !line.text.hasPrefix("[") else {
        continue
      }
      let key = line.text[..<position].trimmed
      let text = line.text[line.text.index(after: position)...].trimmed
      values[key.lowercased()] = Value(text: String(text), line: line)
    }
  }

  /// The value of a key; nil if the key is missing or has no value. The case of letters in the key is ignored.
  subscript(_ key: String) -> Value? {
    values[key.lowercased()].flatMap { $0.text.isEmpty ? nil : $0 }
  }

  /// Returns the value of a key as a positive number; nil if the key is missing.
  ///
  /// - Throws: `GroundTruthError.malformed`.
  func positiveNumber(_ key: String) throws -> Double? {
    guard let value = self[key] else { return nil }
    guard let number = Double(decimal: value.text), number > 0, number.isFinite else {
      throw value.line.error("expected a number above 0 for \(key), found \"\(value.text)\"")
    }
    return number
  }

  /// Returns the value of a key as a positive whole number; nil if the key is missing.
  ///
  /// - Throws: `GroundTruthError.malformed`.
  func count(_ key: String) throws -> Int? {
    guard let value = self[key], let number = try positiveNumber(key) else { return nil }
    return try value.line.wholeNumber(number, key)
  }
}
