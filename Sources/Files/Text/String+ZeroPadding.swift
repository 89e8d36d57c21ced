extension String {
  /// Returns the text with leading zeros added until it has at least the given number of
  /// characters.
  public func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }
}
