extension String {
  /// Adds zeros in front until there are at least as many characters as asked for.
  public func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }
}
