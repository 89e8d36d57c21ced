/// Pseudorandom numbers, reproducible for each seed. The generator is a linear congruential generator (Knuth's MMIX) so
/// that other programs can generate the same numbers.
public struct PatternlessNumbers {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 40) }

  /// Returns a number in 0..<1 with 24 bits.
  public mutating func unit() -> Double { Double(next() >> 40) / Double(1 << 24) }

  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  public mutating func numbers(_ count: Int, in range: ClosedRange<Float>) -> [Float] {
    (0..<count).map { _ in
      range.lowerBound + Float(unit()) * (range.upperBound - range.lowerBound)
    }
  }

  /// Returns numbers in -1..<1.
  public mutating func noise(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      Float(Int32(truncatingIfNeeded: next() >> 33)) / Float(1 << 30) - 1
    }
  }
}
