/// A value in JSON or as Python prints it: lists, dictionaries, texts and numbers, such as `{"box": [1, 2.5]}`,
/// `('word', [1 2], None)` or `array([np.float64(1.0)], dtype=float64)`.
///
/// The names of functions are dropped, and named arguments are the pairs of a dictionary: `Rect(x=1, y=2)`.
public indirect enum PrintedValue: Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([PrintedValue])
  /// The pairs of a dictionary, in their order.
  case object([(key: String, value: PrintedValue)])

  /// Reads the only value in a text; nil if the text holds anything else.
  public init?(_ bytes: some Collection<UInt8>) {
    var parser = PrintedValueParser(Array(bytes))
    guard let value = parser.value(), parser.isAtEnd else { return nil }
    self = value
  }

  /// Reads the values of lines with one value each, such as JSON lines; nil if a line that is not empty holds anything
  /// else.
  public static func lines(_ bytes: some Collection<UInt8>) -> [PrintedValue]? {
    var values: [PrintedValue] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(where: { $0 > 0x20 })
    {
      guard let value = PrintedValue(line) else { return nil }
      values.append(value)
    }
    return values
  }

  /// Reads a line in which values follow their names, such as `frame 3: box=(1, 2, 3, 4) score: 0.5`, as an object. Values
  /// without a name have an empty key. Numbers that only spaces separate are a list. Other words are left out.
  public init(named line: some Collection<UInt8>) {
    var parser = PrintedValueParser(Array(line))
    self = .object(parser.namedValues())
  }

  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The text of a number or text; nil for other values.
  public var scalar: String? {
    switch self {
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): text
    default: nil
    }
  }

  public var list: [PrintedValue]? { if case .list(let values) = self { values } else { nil } }

  public var pairs: [(key: String, value: PrintedValue)]? {
    if case .object(let pairs) = self { pairs } else { nil }
  }

  /// The numbers of a list of numbers; nil for other values.
  public var numbers: [Double]? {
    guard let list, !list.isEmpty else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == list.count ? numbers : nil
  }
}

/// A parser of printed values.
private struct PrintedValueParser {
  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { bytes[position...].allSatisfy { $0 <= 0x20 } }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let next, next <= 0x20 { position += 1 }
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard let next, next == character.asciiValue else { return false }
    position += 1
    return true
  }

  /// Reads the next value; returns nil if there is none.
  mutating func value() -> PrintedValue? {
    skipSpace()
    guard depth < Self.deepest, let first = next else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "("):
      position += 1
      return items(until: first == UInt8(ascii: "[") ? "]" : ")")
    case UInt8(ascii: "{"):
      position += 1
      return items(until: "}")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text().map { .text($0) }
    default:
      if let number = number() { return .number(number) }
      guard let word = word() else { return nil }
      return value(ofWord: word)
    }
  }

  private mutating func value(ofWord word: String) -> PrintedValue? {
    switch word.lowercased() {
    case "none", "null", "nil": return .null
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "nan", "np.nan": return .number(.nan)
    case "u", "b", "r":
      if next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
        return text(ofBytes: word == "b").map { .text($0) }
      }
    default: break
    }
    guard skip("(") else { return .text(word) }
    guard let arguments = items(until: ")") else { return nil }
    // The first argument is the array, and others describe it.
    if let list = arguments.list, list.count == 1 { return list[0] }
    return arguments
  }

  /// Reads items up to a closing bracket: a list, or an object if the items have keys.
  private mutating func items(until end: Character) -> PrintedValue? {
    var (list, pairs): ([PrintedValue], [(key: String, value: PrintedValue)]) = ([], [])
    while true {
      skipSpace()
      if skip(end) { break }
      if skip(",") { continue }
      // A key may be a word, a text or a number, and is followed by a colon or an equals sign.
      let start = position
      if let key = key() {
        guard let value = value() else { return nil }
        pairs.append((key, value))
        continue
      }
      position = start
      guard let value = value() else { return nil }
      list.append(value)
    }
    if end == "}" { return pairs.isEmpty && !list.isEmpty ? .list(list) : .object(pairs) }
    return pairs.isEmpty || !list.isEmpty ? .list(list) : .object(pairs)
  }

  private mutating func key() -> String? {
    let key: String?
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      key = text()
    } else if let number = number() {
      key = PrintedValue.number(number).scalar
    } else {
      key = word()
    }
    skipSpace()
    return key.flatMap { skip(":") || skip("=") ? $0 : nil }
  }

  private mutating func number() -> Double? {
    let start = position
    var end = position
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        end += 1
        continue
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard end == start || bytes[end - 1] | 0x20 == UInt8(ascii: "e") else { break }
        end += 1
        continue
      default: break
      }
      break
    }
    let isWord = end < bytes.count && Self.isLetter(bytes[end])
    guard end > start, !isWord, bytes[start] | 0x20 != UInt8(ascii: "e"),
      let number = Double(decimal: String(decoding: bytes[start..<end], as: UTF8.self))
    else { return nil }
    position = end
    return number
  }

  private mutating func word() -> String? {
    guard let next, Self.isLetter(next) else { return nil }
    let word = bytes[position...].prefix {
      Self.isLetter($0) || $0 == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Reads a text in quotation marks.
  ///
  /// - Parameter isBytes: whether escaped numbers are those of bytes, as in `b'\xc3\xa4'`, and not of characters.
  private mutating func text(ofBytes isBytes: Bool = false) -> String? {
    guard let quote = next else { return nil }
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == quote { return String(decoding: units, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let escaped = next else {
        units.append(byte)
        continue
      }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "x") where isBytes && position + 2 <= bytes.count:
        let digits = String(decoding: bytes[position..<position + 2], as: UTF8.self)
        position += 2
        units.append(UInt8(digits, radix: 16) ?? UInt8(ascii: "?"))
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        units += Array(String(escapedScalar(escaped == UInt8(ascii: "u") ? 4 : 2)).utf8)
      default: units.append(escaped)
      }
    }
    return nil
  }

  /// Reads the hexadecimal digits of an escaped character, which JSON writes as two halves if it is above U+FFFF.
  private mutating func escapedScalar(_ digits: Int) -> Character {
    func code(at start: Int) -> UInt32? {
      guard start >= 0, start + digits <= bytes.count else { return nil }
      return UInt32(String(decoding: bytes[start..<start + digits], as: UTF8.self), radix: 16)
    }
    guard let first = code(at: position) else { return "\u{FFFD}" }
    position += digits
    if (0xD800..<0xDC00).contains(first), position + 2 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), let second = code(at: position + 2),
      (0xDC00..<0xE000).contains(second)
    {
      position += 2 + digits
      let scalar = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      return Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}"
    }
    return Unicode.Scalar(first).map(Character.init) ?? "\u{FFFD}"
  }
}

extension PrintedValueParser {
  /// Reads the values in a line with their names; see `PrintedValue.init(named:)`.
  mutating func namedValues() -> [(key: String, value: PrintedValue)] {
    var pairs: [(key: String, value: PrintedValue)] = []
    var name = ""
    while !isAtEnd {
      skipSpace()
      let start = position
      // Text in quotation marks is a name in a dictionary without braces.
      if let word = (next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") ? text() : word()) {
        switch word.lowercased() {
        case "true", "false":
          pairs.append((name, .flag(word.lowercased() == "true")))
          name = ""
        default:
          // Words in front of a parenthesis are the name of what it holds.
          name = word.split(separator: ".").last.map(String.init) ?? word
        }
        skipSpace()
        _ = skip(":") || skip("=")
        continue
      }
      position = start
      guard let value = value() else {
        position = start + 1
        continue
      }
      var run = [value]
      while value.number != nil, let number = followingNumber() { run.append(.number(number)) }
      pairs.append((name, run.count == 1 ? value : .list(run)))
      name = ""
    }
    return pairs
  }

  /// Reads a number that follows another one after spaces or a comma.
  private mutating func followingNumber() -> Double? {
    let start = position
    skipSpace()
    let hasComma = skip(",")
    skipSpace()
    guard hasComma || position > start, let number = number() else {
      position = start
      return nil
    }
    return number
  }
}
