/// An encoder for PDF417 codes (ISO/IEC 15438:2015).
package struct PDF417Code {
  package let rowCount: Int
  /// The number of columns of data.
  package let columnCount: Int
  /// Whether the right row indicators are left out and the stop pattern is a single bar.
  package let isCompact: Bool

  /// Creates the description of a size; nil if the size does not exist.
  package init?(rowCount: Int, columnCount: Int, isCompact: Bool = false) {
    guard (3...90).contains(rowCount), (1...30).contains(columnCount),
      rowCount * columnCount <= 928
    else { return nil }
    (self.rowCount, self.columnCount, self.isCompact) = (rowCount, columnCount, isCompact)
  }

  /// The number of codewords, including those for error correction.
  package var wordCount: Int { rowCount * columnCount }

  /// Returns the modules of the code with the given data codewords, of which the first is their number. Each row of
  /// modules must be drawn several modules high.
  ///
  /// - Returns: nil if a codeword does not exist, or if the number of codewords left for error correction is not that
  ///   of one of the levels 0...8, which is 2^(level + 1).
  package func modules(codewords: [Int]) -> CodeModules? {
    let checks = wordCount - codewords.count
    guard let level = (0...8).first(where: { 2 << $0 == checks }),
      codewords.allSatisfy((0...928).contains)
    else { return nil }
    let code = ReedSolomonCode(
      degree: checks, field: .prime(929, generator: 3), firstRoot: 1)
    let words = codewords + code.remainder(codewords)
    return CodeModules(
      rows: (0..<rowCount).map { row in
        modules(of: row, Array(words[row * columnCount..<(row + 1) * columnCount]), level)
      })
  }

  private func modules(of row: Int, _ words: [Int], _ level: Int) -> [Bool] {
    // The indicators at both ends of the rows repeat the code's size and level in turns.
    let facts = [(rowCount - 1) / 3, 3 * level + (rowCount - 1) % 3, columnCount - 1]
    let (left, right) = (facts[row % 3], facts[(row + 2) % 3])
    var bits = CodeBits()
    bits.append(0b1_1111_1110_1010_1000, count: 17)
    let last = isCompact ? [] : [30 * (row / 3) + right]
    for word in [30 * (row / 3) + left] + words + last {
      bits.append(PDF417Patterns.modules(word, cluster: row % 3), count: 17)
    }
    bits.append(isCompact ? 1 : 0b11_1111_1010_0010_1001, count: isCompact ? 1 : 18)
    return (0..<bits.count).map { bits[$0] }
  }

  /// Returns a size and the data codewords that represent bytes.
  ///
  /// - Parameter level: the level of error correction, 0...8.
  /// - Returns: nil if the message does not fit.
  package static func content(
    of message: [UInt8], level: Int
  ) -> (code: PDF417Code, codewords: [Int])? {
    let words = compacted(message)
    let checks = 2 << level
    let least = words.count + 1 + checks
    // Rows are drawn four modules high. Among all sizes, the one whose sides come closest to 3 to 1 is chosen.
    let sizes = (1...30).compactMap { columns in
      PDF417Code(rowCount: max(3, (least + columns - 1) / columns), columnCount: columns)
    }
    func misfit(_ size: PDF417Code) -> Double {
      abs(Double(17 * size.columnCount + 69) / Double(4 * size.rowCount) - 3)
    }
    guard let code = sizes.min(by: { misfit($0) < misfit($1) }) else { return nil }
    let count = code.wordCount - checks
    let filler = [Int](repeating: 900, count: count - 1 - words.count)
    return (code, [count] + words + filler)
  }

  /// Returns the codewords of byte compaction: six bytes become five codewords.
  private static func compacted(_ message: [UInt8]) -> [Int] {
    let whole = message.count / 6 * 6
    var words = [whole == message.count ? 924 : 901]
    for start in stride(from: 0, to: whole, by: 6) {
      var value = message[start..<start + 6].reduce(0) { $0 << 8 | Int($1) }
      var group: [Int] = []
      for _ in 0..<5 {
        group.insert(value % 900, at: 0)
        value /= 900
      }
      words += group
    }
    return words + message[whole...].map(Int.init)
  }
}
