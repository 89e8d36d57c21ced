/// An encoder for Aztec codes (ISO/IEC 24778:2008).
package struct AztecCode {
  /// Whether the code has the small bull's-eye, with at most four layers.
  package let isCompact: Bool
  /// The number of layers of data around the core: 1...4 in compact codes, 1...32 in others.
  package let layerCount: Int

  /// Creates the description of a size; nil if the size does not exist.
  package init?(isCompact: Bool, layerCount: Int) {
    guard (1...(isCompact ? 4 : 32)).contains(layerCount) else { return nil }
    (self.isCompact, self.layerCount) = (isCompact, layerCount)
  }

  /// All sizes, beginning with the smallest.
  package static let all =
    (1...4).compactMap { AztecCode(isCompact: true, layerCount: $0) }
    + (4...32).compactMap { AztecCode(isCompact: false, layerCount: $0) }

  /// The number of bits in a codeword: 6, 8, 10 or 12.
  package var wordSize: Int {
    layerCount <= 2 ? 6 : layerCount <= 8 ? 8 : layerCount <= 22 ? 10 : 12
  }

  private var bitCount: Int { ((isCompact ? 88 : 112) + 16 * layerCount) * layerCount }

  /// The number of codewords, including those for error correction.
  package var wordCount: Int { bitCount / wordSize }

  /// The number of data codewords that the core can announce.
  package var dataLimit: Int { min(wordCount - 3, isCompact ? 64 : 2048) }

  /// Returns the modules of the code with the given data codewords; nil if there are none or too many of them.
  package func modules(codewords: [Int]) -> CodeModules? {
    guard !codewords.isEmpty, codewords.count <= dataLimit,
      codewords.allSatisfy({ $0 >= 0 && $0 < 1 << wordSize })
    else { return nil }
    let polynomial = [6: 0x43, 8: 0x12D, 10: 0x409, 12: 0x1069][wordSize] ?? 0
    let code = ReedSolomonCode(
      degree: wordCount - codewords.count,
      field: .binary(bits: wordSize, polynomial: polynomial), firstRoot: 1)
    var bits = CodeBits()
    bits.append(0, count: bitCount % wordSize)
    for word in codewords + code.remainder(codewords) { bits.append(word, count: wordSize) }
    var drawing = Drawing(self)
    drawing.draw(bits)
    drawing.drawCore(mode(dataCount: codewords.count))
    return CodeModules(rows: drawing.isDark)
  }

  /// Returns the bits in the ring around the bull's-eye: the numbers of layers and of data codewords.
  private func mode(dataCount: Int) -> CodeBits {
    let (layerBits, countBits, checks) = isCompact ? (2, 6, 5) : (5, 11, 6)
    var content = CodeBits()
    content.append(layerCount - 1, count: layerBits)
    content.append(dataCount - 1, count: countBits)
    let words = content.words(of: 4)
    let code = ReedSolomonCode(
      degree: checks, field: .binary(bits: 4, polynomial: 0x13), firstRoot: 1)
    var bits = CodeBits()
    for word in words + code.remainder(words) { bits.append(word, count: 4) }
    return bits
  }

  /// The modules while they are drawn.
  private struct Drawing {
    let code: AztecCode
    /// The positions along a side that contain data. Between them are the lines of the reference grid.
    let places: [Int]
    let center: Int
    var isDark: [[Bool]]

    init(_ code: AztecCode) {
      self.code = code
      let half = (code.isCompact ? 11 : 14) / 2 + 2 * code.layerCount
      if code.isCompact {
        center = half
        places = Array(0...2 * half)
      } else {
        // Every sixteenth line, counted from the center, belongs to the grid.
        let reach = half + (half - 1) / 15
        center = reach
        places = (0...2 * reach).filter { ($0 - reach) % 16 != 0 }
      }
      isDark = Array(
        repeating: Array(repeating: false, count: 2 * center + 1), count: 2 * center + 1)
    }

    /// Draws the layers from the outside to the inside. Each layer consists of four sides that are two modules wide.
    mutating func draw(_ bits: CodeBits) {
      let last = places.count - 1
      var index = 0
      for layer in 0..<code.layerCount {
        let length = 4 * (code.layerCount - layer) + (code.isCompact ? 9 : 12)
        for side in 0..<4 {
          for step in 0..<2 * length {
            var (x, y) = (2 * layer + step % 2, 2 * layer + step / 2)
            for _ in 0..<side { (x, y) = (y, last - x) }
            if bits[index] { isDark[places[y]][places[x]] = true }
            index += 1
          }
        }
      }
    }

    /// Draws the reference grid, the bull's-eye, the marks of orientation and the mode.
    mutating func drawCore(_ mode: CodeBits) {
      let radius = code.isCompact ? 5 : 7
      if !code.isCompact {
        for y in -center...center {
          for x in -center...center where x % 16 == 0 || y % 16 == 0 {
            isDark[center + y][center + x] = (x + y) % 2 == 0
          }
        }
      }
      for y in -radius...radius {
        for x in -radius...radius {
          let ring = max(abs(x), abs(y))
          isDark[center + y][center + x] = ring < radius && ring % 2 == 0
        }
      }
      // The dark modules at the corners show the code's orientation.
      for (x, y) in [
        (-radius, -radius), (1 - radius, -radius), (-radius, 1 - radius), (radius, -radius),
        (radius, 1 - radius), (radius, radius - 1),
      ] {
        isDark[center + y][center + x] = true
      }
      // The mode runs clockwise around the core. In large codes, it skips the lines of the grid.
      let steps = code.isCompact ? Array(-3...3) : [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
      for (index, step) in steps.enumerated() {
        for side in 0..<4 {
          var (x, y) = (step, -radius)
          for _ in 0..<side { (x, y) = (-y, x) }
          isDark[center + y][center + x] = mode[side * steps.count + index]
        }
      }
    }
  }
}
