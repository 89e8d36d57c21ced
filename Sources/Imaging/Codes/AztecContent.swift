/// A message encoded as the bits of an Aztec code (ISO/IEC 24778:2008, 7.2).
package struct AztecContent {
  /// A table of characters. The writer stays in one of these and shifts to the others for a single character.
  private enum Mode { case upper, lower, digit }

  private static let punctuation = Array("!\"#$%&'()*+,-./:;<=>?[]{}".utf8)
  private static let (bytesFollow, punctuationFollows) = (31, 0)

  private var bits = CodeBits()
  private var mode = Mode.upper

  package init(_ message: [UInt8]) {
    var position = 0
    while position < message.count {
      let byte = message[position]
      if let value = value(of: byte, in: mode) {
        bits.append(value, count: mode == .digit ? 4 : 5)
      } else if let next = [Mode.upper, .lower, .digit].first(where: {
        value(of: byte, in: $0) != nil
      }) {
        change(to: next)
        continue
      } else if let value = Self.punctuation.firstIndex(of: byte) {
        bits.append(Self.punctuationFollows, count: mode == .digit ? 4 : 5)
        bits.append(value + 6, count: 5)
      } else {
        let rest = message[position...].prefix(2078).prefix { byte in
          !Self.punctuation.contains(byte)
            && [Mode.upper, .lower, .digit].allSatisfy { value(of: byte, in: $0) == nil }
        }
        append(bytes: rest)
        position += rest.count
        continue
      }
      position += 1
    }
  }

  private func value(of byte: UInt8, in mode: Mode) -> Int? {
    switch (mode, byte) {
    case (_, 32): 1
    case (.upper, 65...90): Int(byte) - 63
    case (.lower, 97...122): Int(byte) - 95
    case (.digit, 48...57): Int(byte) - 46
    default: nil
    }
  }

  private mutating func change(to next: Mode) {
    switch (mode, next) {
    case (.upper, .lower): bits.append(28, count: 5)
    case (.upper, .digit), (.lower, .digit): bits.append(30, count: 5)
    case (.digit, .upper): bits.append(14, count: 4)
    case (.digit, .lower):
      change(to: .upper)
      change(to: .lower)
    // There is no direct way from lower to upper case.
    case (.lower, .upper):
      change(to: .digit)
      change(to: .upper)
    default: break
    }
    mode = next
  }

  private mutating func append(bytes: ArraySlice<UInt8>) {
    if mode == .digit { change(to: .upper) }
    bits.append(Self.bytesFollow, count: 5)
    if bytes.count < 32 {
      bits.append(bytes.count, count: 5)
    } else {
      bits.append(bytes.count - 31, count: 16)
    }
    for byte in bytes { bits.append(Int(byte), count: 8) }
  }

  /// Returns the codewords of a given size. A bit that differs from the others ends every codeword whose other bits are
  /// equal, so that none has equal bits only.
  package func codewords(of size: Int) -> [Int] {
    var words: [Int] = []
    var position = 0
    while position < bits.count {
      var word = 0
      for offset in 0..<size - 1 {
        // The last codeword is filled with ones.
        word = word << 1 | (position + offset < bits.count ? bits[position + offset] ? 1 : 0 : 1)
      }
      position += size - 1
      if word == 0 {
        words.append(1)
      } else if word == 1 << (size - 1) - 1 {
        words.append(word << 1)
      } else {
        words.append(word << 1 | (position < bits.count ? bits[position] ? 1 : 0 : 1))
        position += 1
      }
    }
    return words
  }

  /// Returns the smallest code that holds the content and its data codewords.
  ///
  /// - Parameter correctionPercent: the minimum share of error correction, in addition to three codewords.
  /// - Returns: nil if the content does not fit.
  package func smallestCode(correctionPercent: Double) -> (code: AztecCode, codewords: [Int])? {
    for code in AztecCode.all {
      let words = codewords(of: code.wordSize)
      let checks = Double(words.count) * correctionPercent / (100 - correctionPercent) + 3
      let room = min(code.dataLimit, code.wordCount - Int(checks.rounded(.up)))
      if !words.isEmpty, words.count <= room { return (code, words) }
    }
    return nil
  }
}
