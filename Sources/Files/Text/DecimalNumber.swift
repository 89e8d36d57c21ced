extension Double {
  /// Parses a number from outside: a decimal number such as `12`, `-3.25` or `1e-5`, or `nan`, `inf` or `infinity`.
  ///
  /// Swift's own initializer also accepts hexadecimal numbers, and ignores everything after a NUL.
  package init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    let sign = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+") ? 1 : 0
    guard isDecimal || ["nan", "inf", "infinity"].contains(text.dropFirst(sign).lowercased())
    else { return nil }
    self.init(String(text))
  }
}
