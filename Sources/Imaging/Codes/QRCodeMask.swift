extension QRCode {
  /// Returns the mask whose code is easiest to read: the one with the least penalty of ISO/IEC 18004:2015, 7.8.3.
  package static func bestMask(codewords: [UInt8], version: Int, level: Level) -> Int {
    let penalties = (0..<8).map { mask in
      modules(codewords: codewords, version: version, level: level, mask: mask)
        .map { penalty(of: $0.rows) } ?? .max
    }
    return penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0
  }

  private static func penalty(of rows: [[Bool]]) -> Int {
    let side = rows.count
    let columns = (0..<side).map { x in rows.map { $0[x] } }
    var penalty = (rows + columns).reduce(0) { $0 + linePenalty($1) }
    for y in 1..<side {
      for x in 1..<side
      where rows[y][x] == rows[y - 1][x] && rows[y][x] == rows[y][x - 1]
        && rows[y][x] == rows[y - 1][x - 1]
      {
        penalty += 3
      }
    }
    let dark = rows.reduce(0) { $0 + $1.count { $0 } }
    return penalty + abs(20 * dark - 10 * side * side) / (side * side) * 10
  }

  /// Returns the penalty of long runs and of patterns that look like a finder pattern.
  private static func linePenalty(_ line: [Bool]) -> Int {
    var (penalty, run, recent) = (0, 0, 0)
    for (index, isDark) in line.enumerated() {
      run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
      penalty += run == 5 ? 3 : run > 5 ? 1 : 0
      recent = (recent << 1 | (isDark ? 1 : 0)) & 0x7FF
      if index >= 10, recent == 0b101_1101_0000 || recent == 0b000_0101_1101 { penalty += 40 }
    }
    return penalty
  }
}
