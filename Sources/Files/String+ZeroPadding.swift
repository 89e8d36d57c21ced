extension String {
  /// Digits with zeros in front, so that there are as many characters as asked for at least.
  public func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }
}
