import Bench
import Files

/// Functions that combine similar notes about different items into one line.
package enum FoldedNotes {
  /// The maximum number of items that are named in a note.
  private static let named = 3

  /// Returns the combined notes as lines.
  ///
  /// - Returns: the lines. Three or more notes share a line if they have the same kind, the same method and similar
  ///   reasons. The line consists of the note for the first item and the names of some of the other items. Every other
  ///   note has its own line.
  package static func lines(_ notes: [RunNote]) -> [String] {
    var order: [[String?]] = []
    var groups: [[String?]: [RunNote]] = [:]
    for note in notes {
      let key = [note.kind.rawValue, note.method, shape(of: note.reason)]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(note)
    }
    return order.flatMap { key -> [String] in
      let group = groups[key] ?? []
      let items = group.dropFirst().compactMap(\.item)
      guard let first = group.first, items.count == group.count - 1, items.count > 1 else {
        return group.map(\.description)
      }
      let names = items.prefix(named).map(\.lastPathComponent).joined(separator: ", ")
      return [
        "\(first.description); the same applies to \(items.count) others: \(names)"
          + (items.count > named ? ", ..." : "")
      ]
    }
  }

  /// Returns a form of the reason that is equal for similar reasons: the text before the first colon, which is usually
  /// a filename, is removed, and each number is replaced by `#`.
  private static func shape(of reason: String) -> String {
    let end = reason.firstRange(of: ": ")?.upperBound ?? reason.startIndex
    return String(reason[end...]).replacing(/[0-9]+(\.[0-9]+)?/, with: "#")
  }
}
