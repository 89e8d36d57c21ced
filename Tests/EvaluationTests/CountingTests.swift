import Geometry
import Testing

@testable import Evaluation

@Suite struct CountingTests {
  private static let curves: [ThresholdCurve] = [
    .success21, .success101, .precision51, .normPrecision51,
    ThresholdCurve(VOTRules.thresholds, .above),
    ThresholdCurve(VBenchRules.overlapThresholds, .above),
    ThresholdCurve(.linspace(to: 1, count: 21), .atLeast),
    ThresholdCurve(.linspace(to: 50, count: 21), .atMost),
    ThresholdCurve(.linspace(to: 0.5, count: 51), .atMost),
  ]

  /// Returns the thresholds, their neighboring numbers, and numbers between the thresholds and far from them.
  private func values(_ curve: ThresholdCurve) -> [Double] {
    var generator = SplitMix64(seed: 5)
    let last = curve.thresholds.last ?? 1
    return curve.thresholds.flatMap { [$0, $0.nextUp, $0.nextDown] }
      + (0..<2000).map { _ in last * (1.4 * generator.unit() - 0.2) }
      + [.nan, .infinity, -.infinity, -1, -0.0, 1e300, -1e300]
  }

  @Test(arguments: curves)
  func `counted fractions equal those of comparing every value with every threshold`(
    curve: ThresholdCurve
  ) {
    let values = values(curve)
    var count = ThresholdCount(curve)
    // The values are added in two parts, because counts must accumulate over calls.
    values[..<700].withUnsafeBufferPointer { count.add($0) }
    values[700...].withUnsafeBufferPointer { count.add($0) }
    let expected = curve.thresholds.map { threshold in
      let count = values.count { value in
        switch curve.comparison {
        case .above: value > threshold
        case .atLeast: value >= threshold
        case .atMost: value <= threshold
        }
      }
      return Double(count) / Double(values.count)
    }
    #expect(count.fractions(of: values.count) == expected)
    #expect(count.fractions(of: 0).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 2, 100, 127, 128, 129, 5000])
  func `radix sort orders numbers and keys like the standard sort`(count: Int) {
    var generator = SplitMix64(seed: UInt64(count))
    let numbers = (0..<count).map { index -> Double in
      switch index % 4 {
      case 0: generator.normal() * 1e-3
      case 1: (generator.normal() * 3).rounded()
      case 2: Double(bitPattern: generator.next() & 0x7fdf_ffff_ffff_ffff)
      default: index % 8 == 3 ? .infinity : -.greatestFiniteMagnitude
      }
    }
    #expect(numbers.sortedByDigits() == numbers.sorted())
    var keys = (0..<count).map { _ in generator.next() }
    let expected = keys.enumerated().sorted {
      ($0.element >> 32, $0.offset) < ($1.element >> 32, $1.offset)
    }.map(\.element)
    RadixSort.sort(&keys, from: 4)
    #expect(keys == expected)
  }
}
