extension Int {
  /// Creates a whole number from any `Double`, for numbers that come from a caller or a file.
  ///
  /// The fraction is dropped. Numbers beyond 2^53, the last whole number that a `Double` tells from
  /// its neighbors, become 2^53 with their sign. NaN becomes 0.
  public init(limiting value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value)))
  }
}
