/// The condition under which a method is considered a compromise between accuracy and speed.
enum SpeedTradeoff {
  /// The fraction of the best figure that a method must reach to be considered a compromise. The condition applies to
  /// measures where higher is better. It excludes methods that are fast because they do nothing useful.
  static let minimumFraction = 0.5
}
