import Bench

/// Shortens names in the middle. Different names stay different.
struct NameShortening {
  /// The smallest width of a shortened name.
  static let narrowest = 12

  /// The largest width of a name, and the width of its beginning if it is shortened.
  private let width: Int
  private let head: Int
  private let mark: String

  /// - Parameter width: the number of columns of the terminal.
  /// - Returns: nil if different names would look alike.
  init?(of names: [String], to width: Int, _ style: TextStyle) {
    let mark = style.usesUnicode ? "…" : "..."
    let room = max(0, width - mark.count)
    let different = Set(names)
    // The beginning is most informative. If all names share it, the end gets more space.
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

  /// Returns how many of the first characters fit into the columns.
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
