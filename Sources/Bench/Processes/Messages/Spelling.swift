/// A search for the name that a user probably intended to type.
package enum Spelling {
  /// Returns the candidate nearest to a word if it is close enough for the difference to be a typo. Otherwise, returns
  /// the first candidate that starts with the word, provided that the word has at least three characters; nil if there
  /// is none.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    let limit = typed.count < 3 ? 0 : max(1, typed.count / 3)
    let distances = candidates.map { ($0, distance(typed, Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= limit else {
      let isLong = typed.count >= 3
      return isLong ? candidates.first { $0.lowercased().hasPrefix(word.lowercased()) } : nil
    }
    return best.0
  }

  /// Counts the insertions, deletions, substitutions and swaps of adjacent characters that turn one word into
  /// another (the restricted Damerau-Levenshtein distance).
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
