/// The Reed-Solomon code of QR codes, over the field GF(256) with the reducing polynomial 0x11D.
struct ReedSolomonCode {
  /// The coefficients of the generator polynomial, without the leading coefficient, which is 1.
  private let divisor: [UInt8]

  /// Computes the generator polynomial of a code.
  ///
  /// - Parameter degree: the number of error correction bytes in a block.
  init(degree: Int) {
    var divisor = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        divisor[index] = Self.product(divisor[index], root)
        if index + 1 < degree { divisor[index] ^= divisor[index + 1] }
      }
      root = Self.product(root, 2)
    }
    self.divisor = divisor
  }

  /// Returns the error correction bytes for a data block: the remainder of a polynomial division.
  func remainder(_ data: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for (index, coefficient) in divisor.enumerated() {
        rest[index] ^= Self.product(coefficient, factor)
      }
    }
    return rest
  }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if b >> bit & 1 == 1 { result ^= Int(a) }
    }
    return UInt8(result)
  }
}
