import Bench

/// Shortens names in the middle, so that those that differ go on to differ.
struct NameShortening {
  /// Names are not made shorter than this.
  static let narrowest = 12

  /// Columns that a name may take, and that its beginning takes where it is shortened.
  private let width: Int
  private let head: Int
  private let mark: String

  /// - Parameter width: columns of the terminal.
  /// - Returns: nil where different names would look alike.
  init?(of names: [String], to width: Int, _ style: TextStyle) {
    let mark = style.usesUnicode ? "…" : "..."
    let room = max(0, width - mark.count)
    let different = Set(names)
    // The beginning says most; where it is what names have in common, the end gets more of the room.
    let heads =
      Array(stride(from: (room + 1) / 2, through: 0, by: -1))
      + Array(stride(from: (room + 1) / 2 + 1, through: room, by: 1))
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

  /// How many of the first characters fit into so many columns.
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
