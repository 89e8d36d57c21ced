extension Int {
  /// Creates an integer from any `Double`, for numbers from a caller or a file.
  ///
  /// The fraction is dropped. Numbers beyond 2^53 are limited to 2^53 with their sign, because a
  /// `Double` cannot represent every integer beyond it. NaN becomes 0.
  public init(limiting value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value)))
  }
}
