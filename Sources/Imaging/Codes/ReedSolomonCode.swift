/// An encoder for Reed-Solomon codes.
package struct ReedSolomonCode {
  /// The finite field of a code's symbols.
  package enum Field {
    /// The field with 2^bits elements whose reducing polynomial has these bits. Its generator is 2.
    case binary(bits: Int, polynomial: Int)
    /// The field with a prime number of elements.
    case prime(Int, generator: Int)

    package static let qr = Field.binary(bits: 8, polynomial: 0x11D)

    fileprivate var generator: Int {
      if case .prime(_, let generator) = self { generator } else { 2 }
    }

    fileprivate func sum(_ a: Int, _ b: Int) -> Int {
      if case .prime(let size, _) = self { (a + b) % size } else { a ^ b }
    }

    fileprivate func negative(_ a: Int) -> Int {
      if case .prime(let size, _) = self { (size - a) % size } else { a }
    }

    fileprivate func product(_ a: Int, _ b: Int) -> Int {
      switch self {
      case .prime(let size, _): return a * b % size
      case .binary(let bits, let polynomial):
        var result = 0
        for bit in (0..<bits).reversed() {
          result = result << 1 ^ (result >> (bits - 1)) * polynomial
          if b >> bit & 1 == 1 { result ^= a }
        }
        return result
      }
    }
  }

  private let field: Field
  /// The coefficients of the generator polynomial, highest first, without the leading coefficient, which is 1.
  private let divisor: [Int]

  /// Computes the generator polynomial of a code.
  ///
  /// - Parameters:
  ///   - degree: the number of error correction symbols in a block.
  ///   - firstRoot: the exponent of the polynomial's first root as a power of the field's generator: 0 or 1.
  package init(degree: Int, field: Field = .qr, firstRoot: Int = 0) {
    self.field = field
    var divisor = [Int](repeating: 0, count: degree - 1) + [1]
    var root = firstRoot == 0 ? 1 : field.generator
    for _ in 0..<degree {
      for index in 0..<degree {
        divisor[index] = field.product(divisor[index], field.negative(root))
        if index + 1 < degree { divisor[index] = field.sum(divisor[index], divisor[index + 1]) }
      }
      root = field.product(root, field.generator)
    }
    self.divisor = divisor
  }

  /// Returns the error correction symbols for a data block: the negative remainder of a polynomial division.
  package func remainder(_ data: [Int]) -> [Int] {
    var rest = [Int](repeating: 0, count: divisor.count)
    for symbol in data {
      let factor = field.negative(field.sum(symbol, rest.removeFirst()))
      rest.append(0)
      for (index, coefficient) in divisor.enumerated() {
        rest[index] = field.sum(rest[index], field.product(coefficient, factor))
      }
    }
    return rest.map(field.negative)
  }
}
