extension [String] {
  /// The texts as a list such as "a, b and c".
  package var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
