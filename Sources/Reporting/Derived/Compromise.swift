/// The definition of a compromise between accuracy and speed.
enum Compromise {
  /// The smallest share of the best figure, if more is better, that counts as a compromise. A method that does
  /// nothing is fast, but not a compromise.
  static let leastPart = 0.5
}
