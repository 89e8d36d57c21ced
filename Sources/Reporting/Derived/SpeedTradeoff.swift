/// The definition of a compromise between accuracy and speed.
enum SpeedTradeoff {
  /// The minimum figure of a compromise, as a fraction of the best figure, if higher is better. A method that does
  /// nothing is fast but not a compromise.
  static let minimumFraction = 0.5
}
