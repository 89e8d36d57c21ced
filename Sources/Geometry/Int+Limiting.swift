extension Int {
  /// A number without its fraction, the farthest whole number that a `Double` tells from its neighbors (2^53) for one
  /// that is farther from 0, and 0 for NaN: for numbers that a caller or a file has given, which may be any.
  public init(limiting value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value)))
  }
}
