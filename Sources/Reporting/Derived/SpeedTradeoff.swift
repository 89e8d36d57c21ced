/// The condition under which a method counts as a compromise between accuracy and speed.
enum SpeedTradeoff {
  /// The minimum figure at which a method counts as a compromise, as a fraction of the best figure, for measures where
  /// higher is better. It excludes methods that are fast because they do nothing useful.
  static let minimumFraction = 0.5
}
