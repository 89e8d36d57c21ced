/// An encoder for QR codes (ISO/IEC 18004:2015).
public struct QRCode: Sendable {
  /// The error correction level. It determines the fraction of a code that may be unreadable: 7, 15, 25 or 30%.
  public enum Level: Int, CaseIterable, Sendable {
    case low, medium, quartile, high

    /// The bits that represent the level in the code's format information.
    fileprivate var bits: Int { [1, 0, 3, 2][rawValue] }
  }

  private let version: Int
  private let level: Level
  private let side: Int
  private var isDark: [[Bool]]
  /// Whether each module belongs to a pattern by which readers locate the code, or to the format or version
  /// information. All other modules contain data.
  private var isFunction: [[Bool]]

  /// Returns the modules of the QR code that encodes the given text as bytes.
  ///
  /// - Parameters:
  ///   - version: the version, 1...40, which determines the size; nil for the smallest version that can hold the text.
  ///   - mask: the number of the mask applied to the data, 0...7.
  /// - Returns: nil if the text is too long.
  public static func modules(
    of text: String, level: Level, version: Int? = nil, mask: Int
  ) -> CodeModules? {
    let content = QRCodeContent(bytes: Array(text.utf8))
    guard let (version, codewords) = content.codewords(level: level, version: version) else {
      return nil
    }
    return modules(codewords: codewords, version: version, level: level, mask: mask)
  }

  /// Returns the modules of the QR code with the given data codewords.
  ///
  /// - Returns: nil if the version, 1...40, or the mask, 0...7, does not exist, or if codes of this version and level
  ///   have another number of data codewords.
  package static func modules(
    codewords: [UInt8], version: Int, level: Level, mask: Int
  ) -> CodeModules? {
    guard (1...40).contains(version), (0...7).contains(mask),
      codewords.count == QRCodeSize.dataBytes(version, level)
    else { return nil }
    var code = QRCode(version: version, level: level)
    code.drawFunctionPatterns(mask: mask)
    code.draw(code.interleaved(codewords), mask: mask)
    return CodeModules(rows: code.isDark)
  }

  private init(version: Int, level: Level) {
    (self.version, self.level) = (version, level)
    side = 17 + 4 * version
    isDark = Array(repeating: Array(repeating: false, count: side), count: side)
    isFunction = isDark
  }

  /// Returns the data bytes of all blocks, interleaved, followed by their error correction bytes, which are also
  /// interleaved.
  private func interleaved(_ data: [UInt8]) -> [UInt8] {
    let count = QRCodeSize.blockCounts[level.rawValue][version - 1]
    let correction = QRCodeSize.correctionBytes[level.rawValue][version - 1]
    // If the data bytes do not divide evenly among the blocks, the last blocks are one byte longer.
    let (length, longer) = data.count.quotientAndRemainder(dividingBy: count)
    var blocks: [[UInt8]] = []
    var start = 0
    for index in 0..<count {
      let end = start + length + (index >= count - longer ? 1 : 0)
      blocks.append(Array(data[start..<end]))
      start = end
    }
    let code = ReedSolomonCode(degree: correction)
    let corrections = blocks.map { code.remainder($0.map(Int.init)).map { UInt8($0) } }
    func inTurns(_ lists: [[UInt8]]) -> [UInt8] {
      (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
        lists.compactMap { index < $0.count ? $0[index] : nil }
      }
    }
    return inTurns(blocks) + inTurns(corrections)
  }

  // MARK: Modules

  private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
    isDark[y][x] = value
    isFunction[y][x] = true
  }

  private mutating func drawFunctionPatterns(mask: Int) {
    for index in 0..<side {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawFinder(x, y) }
    let positions = alignmentPositions
    for (row, y) in positions.enumerated() {
      for (column, x) in positions.enumerated() {
        let last = positions.count - 1
        let isFinder =
          (row, column) == (0, 0) || (row, column) == (0, last)
          || (row, column) == (last, 0)
        if !isFinder { drawAlignment(x, y) }
      }
    }
    drawFormat(mask: mask)
    if version >= 7 { drawVersion() }
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 where (0..<side).contains(x + dx) && (0..<side).contains(y + dy) {
        let ring = max(abs(dx), abs(dy))
        set(x + dx, y + dy, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for dy in -2...2 {
      for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
    }
  }

  private var alignmentPositions: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).map { side - 7 - step * $0 }.reversed()
  }

  /// Returns the 15 bits of the format information: five data bits, which contain the level and the mask number, and ten
  /// error correction bits of a BCH code, all combined with a fixed mask by exclusive or.
  package static func format(level: Level, mask: Int) -> Int {
    let data = level.bits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    return (data << 10 | rest) ^ 0x5412
  }

  /// Draws both copies of the format information.
  private mutating func drawFormat(mask: Int) {
    let bits = Self.format(level: level, mask: mask)
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<15 {
      switch index {
      case 0...5: set(8, index, bit(index))
      case 6, 7: set(8, index + 1, bit(index))
      case 8: set(7, 8, bit(index))
      default: set(14 - index, 8, bit(index))
      }
      if index < 8 {
        set(side - 1 - index, 8, bit(index))
      } else {
        set(8, side - 15 + index, bit(index))
      }
    }
    set(8, side - 8, true)
  }

  /// Draws both copies of the version number.
  private mutating func drawVersion() {
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let (a, b) = (side - 11 + index % 3, index / 3)
      set(a, b, bits >> index & 1 == 1)
      set(b, a, bits >> index & 1 == 1)
    }
  }

  /// Draws bytes in a zigzag through pairs of columns, starting from the right, and applies the mask.
  private mutating func draw(_ bytes: [UInt8], mask: Int) {
    var index = 0
    for pair in stride(from: side - 1, through: 1, by: -2) {
      // The column with the timing pattern contains no data, so it is skipped.
      let right = pair <= 6 ? pair - 1 : pair
      let goesUp = (right + 1) & 2 == 0
      for step in 0..<side {
        let y = goesUp ? side - 1 - step : step
        for x in [right, right - 1] where !isFunction[y][x] {
          let bit = index < 8 * bytes.count && bytes[index / 8] >> (7 - index % 8) & 1 == 1
          isDark[y][x] = bit != Self.isMasked(x, y, mask)
          index += 1
        }
      }
    }
  }

  private static func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}
