extension [String] {
  /// The strings, joined into a phrase such as "a, b and c".
  package var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
