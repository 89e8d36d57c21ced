import Bench
import Files

/// Notes of which those that say the same of several items are one.
package enum FoldedNotes {
  /// Items that are named at most.
  private static let named = 3

  /// - Returns: a line for each thing that is said, with the first item's words, and the names of the others.
  package static func lines(_ notes: [RunNote]) -> [String] {
    var order: [[String?]] = []
    var groups: [[String?]: [RunNote]] = [:]
    for note in notes {
      let key = [note.kind.rawValue, note.subject, shape(of: note.reason)]
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
        "\(first.description); the same on \(items.count) others: \(names)"
          + (items.count > named ? ", ..." : "")
      ]
    }
  }

  /// What a reason says, without the file and the numbers in it.
  private static func shape(of reason: String) -> String {
    let end = reason.firstRange(of: ": ")?.upperBound ?? reason.startIndex
    return String(reason[end...]).replacing(/[0-9]+(\.[0-9]+)?/, with: "#")
  }
}
