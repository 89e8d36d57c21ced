import Foundation

/// A small seeded random number generator. The same seed gives the same numbers on every machine.
///
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameter skipped: how many numbers to skip at the start of the seed's sequence.
  public init(seed: UInt64, skipping skipped: Int = 0) {
    state = seed &+ UInt64(truncatingIfNeeded: skipped) &* Self.step
  }

  public mutating func next() -> UInt64 {
    state &+= Self.step
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in 0 ..< count, for a positive count far below 2^32. The distribution is uniform up to
  /// one part in 2^32 (Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29(1), 2019).
  @inline(__always)
  mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Returns a number in 0 ..< 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number with the standard normal distribution, by Marsaglia's polar method.
  public mutating func normal() -> Double {
    while true {
      let (u, v) = (2 * unit() - 1, 2 * unit() - 1)
      let square = u * u + v * v
      if square > 0, square < 1 { return u * (-2 * log(square) / square).squareRoot() }
    }
  }
}
