extension Int {
  /// Creates an integer from any `Double`, such as a number from a caller or a file.
  ///
  /// The fraction is dropped. Numbers above 2^53 become 2^53 and numbers below -2^53 become -2^53, because a `Double`
  /// cannot represent every integer outside this range. NaN becomes 0.
  public init(limiting value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value)))
  }
}
