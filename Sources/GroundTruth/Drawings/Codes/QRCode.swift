/// An encoder that represents bytes as QR codes (ISO/IEC 18004:2015), versions 1 to 10.
public struct QRCode: Sendable {
  /// The error correction level. It determines the fraction of a code that may be unreadable: 7, 15, 25 or 30%.
  public enum Level: Int, CaseIterable, Sendable {
    case low, medium, quartile, high

    /// The bits that represent the level in the code's format information.
    fileprivate var bits: Int { [1, 0, 3, 2][rawValue] }
  }

  /// The number of error correction bytes per block, indexed by level and then by version.
  private static let correctionBytes = [
    [7, 10, 15, 20, 26, 18, 20, 24, 30, 18], [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
    [13, 22, 18, 26, 18, 24, 18, 22, 20, 24], [17, 28, 22, 16, 22, 28, 26, 26, 24, 28],
  ]
  /// The number of blocks, indexed by level and then by version.
  private static let blockCounts = [
    [1, 1, 1, 1, 1, 2, 2, 2, 2, 4], [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
    [1, 1, 2, 2, 4, 4, 6, 6, 8, 8], [1, 1, 2, 4, 4, 4, 5, 6, 8, 8],
  ]

  private let version: Int
  private let level: Level
  private let side: Int
  private var isDark: [[Bool]]
  /// Whether each module belongs to a pattern by which readers locate the code, or to the format or version
  /// information. All other modules contain data.
  private var isFunction: [[Bool]]

  /// Returns the modules of the QR code that encodes the given text.
  ///
  /// - Parameters:
  ///   - version: the version, 1...10, which determines the size; nil for the smallest version that can hold the text.
  ///   - mask: the number of the mask applied to the data, 0...7.
  /// - Returns: nil if the text is too long.
  public static func modules(
    of text: String, level: Level, version: Int? = nil, mask: Int
  ) -> CodeModules? {
    let bytes = Array(text.utf8)
    guard
      let version = version ?? (1...10).first(where: { bytes.count <= capacity($0, level) }),
      (1...10).contains(version), bytes.count <= capacity(version, level)
    else { return nil }
    var code = QRCode(version: version, level: level)
    code.drawFunctionPatterns(mask: mask)
    code.draw(code.interleaved(code.data(of: bytes)), mask: mask)
    return CodeModules(rows: code.isDark)
  }

  private init(version: Int, level: Level) {
    (self.version, self.level) = (version, level)
    side = 17 + 4 * version
    isDark = Array(repeating: Array(repeating: false, count: side), count: side)
    isFunction = isDark
  }

  // MARK: Sizes

  /// Returns the total number of bytes, including error correction, that a code of the given version contains.
  private static func allBytes(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let marks = version / 7 + 2
      modules -= (25 * marks - 10) * marks - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  private static func dataBytes(_ version: Int, _ level: Level) -> Int {
    allBytes(version)
      - correctionBytes[level.rawValue][version - 1] * blockCounts[level.rawValue][version - 1]
  }

  /// Returns the number of text bytes that fit in a code after the mode indicator and the character count.
  private static func capacity(_ version: Int, _ level: Level) -> Int {
    dataBytes(version, level) - (version < 10 ? 2 : 3)
  }

  // MARK: Data

  /// Returns the data bytes: the mode indicator, the character count and the text, padded as specified by the standard.
  private func data(of text: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    add(0b0100, 4)
    add(text.count, version < 10 ? 8 : 16)
    for byte in text { add(Int(byte), 8) }
    let count = Self.dataBytes(version, level)
    add(0, min(4, 8 * count - bits.count))
    add(0, (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var filler: UInt8 = 0xEC
    while bytes.count < count {
      bytes.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    return bytes
  }

  /// Returns the data bytes of all blocks, interleaved, followed by their error correction bytes, which are also
  /// interleaved.
  private func interleaved(_ data: [UInt8]) -> [UInt8] {
    let count = Self.blockCounts[level.rawValue][version - 1]
    let correction = Self.correctionBytes[level.rawValue][version - 1]
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
    let corrections = blocks.map(code.remainder)
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

  /// Draws both copies of the format information: the level and the mask number.
  private mutating func drawFormat(mask: Int) {
    let data = level.bits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
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
