import Bench

/// A rule for shortening names by removing their middle part. Different names remain different.
struct NameShortening {
  /// The minimum width to which a name is shortened, in columns.
  static let narrowest = 12

  /// The maximum width of a name, in columns.
  private let width: Int
  /// The width of the part that is kept at the name's beginning, in columns.
  private let head: Int
  private let mark: String

  /// Finds a rule that keeps different names different.
  ///
  /// - Parameter width: the maximum width of a name, in columns.
  /// - Returns: nil if there is no such rule.
  init?(of names: [String], to width: Int, _ style: TextStyle) {
    let mark = style.usesUnicode ? "…" : "..."
    let availableWidth = max(0, width - mark.count)
    let different = Set(names)
    // The first attempt keeps equally long parts at the beginning and at the end. If different names become equal, the
    // next attempts keep more of the end. If these fail too, the last attempts keep more of the beginning.
    let heads =
      Array(stride(from: (availableWidth + 1) / 2, through: 0, by: -1))
      + Array(stride(from: (availableWidth + 1) / 2 + 1, through: availableWidth, by: 1))
    let found = heads.lazy.map { NameShortening(width: width, head: $0, mark: mark) }.first {
      shortening in Set(different.map(shortening.applied)).count == different.count
    }
    guard let found else { return nil }
    self = found
  }

  private init(width: Int, head: Int, mark: String) {
    self.width = width
    self.head = head
    self.mark = mark
  }

  func applied(to name: String) -> String {
    guard name.columns > width else { return name }
    let characters = Array(name)
    let tail = width - head - mark.count
    let start = Self.count(characters, within: head)
    let end = Self.count(characters.dropFirst(start).reversed(), within: tail)
    return String(characters.prefix(start)) + mark + String(characters.suffix(end))
  }

  /// Returns the number of characters at the beginning that fit into the columns.
  private static func count(_ characters: some Collection<Character>, within columns: Int) -> Int {
    var left = columns
    var count = 0
    for character in characters {
      left -= String(character).columns
      guard left >= 0 else { break }
      count += 1
    }
    return count
  }
}
