extension [String] {
  /// The strings, joined into a phrase such as "a, b and c".
  package var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }

  /// Returns the strings, joined into a phrase such as "a, b and c", or "a, b, c, d and 3 more" if there are more than
  /// `limit` strings.
  func listed(upTo limit: Int) -> String {
    let rest = count - limit
    return rest > 0 ? (Array(prefix(limit)) + ["\(rest) more"]).listed : listed
  }
}
