/// What counts as a compromise between accuracy and speed.
enum Compromise {
  /// Of a share where more is better, a compromise has at least this part of the best one's: who does nothing is
  /// fast, and no compromise.
  static let leastPart = 0.5
}
