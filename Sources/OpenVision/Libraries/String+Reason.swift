extension String {
  /// Creates a string from a message that a library left in a buffer, up to the first zero.
  init(reason: [CChar]) {
    self.init(
      decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
