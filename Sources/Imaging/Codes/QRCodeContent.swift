/// A message to encode as a QR code, in one of the three modes of ISO/IEC 18004:2015, 7.4.
package struct QRCodeContent {
  private enum Mode {
    case digits, capitals, bytes

    /// The four bits that announce the mode.
    var indicator: Int {
      switch self {
      case .digits: 1
      case .capitals: 2
      case .bytes: 4
      }
    }

    /// Returns the number of bits of the character count.
    func countBits(_ version: Int) -> Int {
      let size = version < 10 ? 0 : version < 27 ? 1 : 2
      return switch self {
      case .digits: 10 + 2 * size
      case .capitals: 9 + 2 * size
      case .bytes: size == 0 ? 8 : 16
      }
    }
  }

  private static let capitals = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let mode: Mode
  private let characterCount: Int
  private let bits: CodeBits

  private init(_ mode: Mode, characterCount: Int, groups: [(value: Int, bitCount: Int)]) {
    (self.mode, self.characterCount) = (mode, characterCount)
    var bits = CodeBits()
    for group in groups { bits.append(group.value, count: group.bitCount) }
    self.bits = bits
  }

  /// Creates a content in the mode for any bytes.
  package init(bytes: [UInt8]) {
    self.init(.bytes, characterCount: bytes.count, groups: bytes.map { (Int($0), 8) })
  }

  /// Creates a content in the mode that takes the least space.
  package init(shortest message: [UInt8]) {
    let values = message.compactMap { Self.capitals.firstIndex(of: $0) }
    guard values.count == message.count, !values.isEmpty else {
      self.init(bytes: message)
      return
    }
    let isNumber = values.allSatisfy { $0 < 10 }
    let (base, length, digitBits) = isNumber ? (10, 3, 3) : (45, 2, 5)
    let groups = stride(from: 0, to: values.count, by: length).map { start in
      let group = values[start..<min(start + length, values.count)]
      return (group.reduce(0) { $0 * base + $1 }, 1 + digitBits * group.count)
    }
    self.init(isNumber ? .digits : .capitals, characterCount: values.count, groups: groups)
  }

  /// Returns the data codewords: the mode, the character count and the content, padded as specified by the standard.
  ///
  /// - Parameter version: the version; nil for the smallest that can hold the content.
  /// - Returns: the version and the codewords; nil if the content is too long.
  package func codewords(
    level: QRCode.Level, version: Int? = nil
  ) -> (version: Int, codewords: [UInt8])? {
    func fits(_ version: Int) -> Bool {
      let countBits = mode.countBits(version)
      return characterCount < 1 << countBits
        && 4 + countBits + bits.count <= 8 * QRCodeSize.dataBytes(version, level)
    }
    guard let version = version ?? (1...40).first(where: fits), (1...40).contains(version),
      fits(version)
    else { return nil }
    var all = CodeBits()
    all.append(mode.indicator, count: 4)
    all.append(characterCount, count: mode.countBits(version))
    all.append(bits)
    let count = QRCodeSize.dataBytes(version, level)
    all.append(0, count: min(4, 8 * count - all.count))
    all.append(0, count: (8 - all.count % 8) % 8)
    var bytes = all.words(of: 8).map { UInt8($0) }
    var filler: UInt8 = 0xEC
    while bytes.count < count {
      bytes.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    return (version, bytes)
  }
}
