/// A growing sequence of bits.
package struct CodeBits {
  private var bits: [Bool] = []

  package init() {}

  package var count: Int { bits.count }

  package subscript(_ index: Int) -> Bool { bits[index] }

  /// Appends the lowest bits of a number, most significant bit first.
  package mutating func append(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
  }

  package mutating func append(_ other: CodeBits) { bits += other.bits }

  /// Returns the numbers that consecutive bits represent. A remainder of fewer bits is filled with zeros.
  package func words(of size: Int) -> [Int] {
    stride(from: 0, to: bits.count, by: size).map { start in
      (start..<start + size).reduce(0) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
    }
  }
}
