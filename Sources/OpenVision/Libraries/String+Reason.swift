extension String {
  /// Creates a string from a zero-terminated message that a library wrote to a buffer.
  init(reason: [CChar]) {
    self.init(
      decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
