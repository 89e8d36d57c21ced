/// A keyed decoding container that rejects unknown keys and, in the error message, suggests a known key.
struct StrictContainer<Key: CodingKey & CaseIterable> {
  private let container: KeyedDecodingContainer<Key>

  init(_ decoder: any Decoder, keyedBy: Key.Type = Key.self) throws {
    let anyKeys = try decoder.container(keyedBy: AnyKey.self)
    let known = Key.allCases.map(\.stringValue)
    for key in anyKeys.allKeys where !known.contains(key.stringValue) {
      let suggestion = Spelling.nearest(to: key.stringValue, among: known)
      let hint =
        suggestion.map { "did you mean `\($0)`?" }
        ?? "known keys: \(known.joined(separator: ", "))"
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath + [key], debugDescription: "unknown key; \(hint)"))
    }
    container = try decoder.container(keyedBy: Key.self)
  }

  func required<Value: Decodable>(_ key: Key) throws -> Value {
    try container.decode(Value.self, forKey: key)
  }

  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: key)
  }

  func value<Value: Decodable>(_ key: Key, default standard: Value) throws -> Value {
    try container.decodeIfPresent(Value.self, forKey: key) ?? standard
  }

  /// Returns a number, or the default if the key is missing. A number outside the range is an error.
  func number(_ key: Key, default standard: Double, in range: ClosedRange<Double>) throws -> Double
  {
    let value: Double = try value(key, default: standard)
    try check(range.contains(value), key, "expected a number in \(range), found \(value)")
    return value
  }

  /// Throws an error that names the key unless the condition holds.
  func check(_ condition: Bool, _ key: Key, _ message: @autoclosure () -> String) throws {
    guard !condition else { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: container.codingPath + [key], debugDescription: message()))
  }
}

/// A coding key that can have any name.
package struct AnyKey: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// Suggestions for misspelled words.
enum Spelling {
  /// Returns the candidate with the smallest edit distance to a word; nil if none is close enough to be what was meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (candidate: $0, edits: edits(from: word, to: $0)) }
    guard let best = scored.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(2, word.count / 3) && best.edits < word.count ? best.candidate : nil
  }

  /// Returns the Levenshtein distance between two words.
  static func edits(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[second.count]
  }
}
