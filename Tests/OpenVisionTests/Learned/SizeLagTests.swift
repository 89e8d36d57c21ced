import Testing

@testable import OpenVision

@Suite struct SizeLagTests {
  @Test func `without a gain the rate stays as it is`() {
    var lag = SizeLag(gain: 0)
    for _ in 0..<20 { #expect(lag.rate(0.3, ratio: 4) == 0.3) }
  }

  @Test func `a size that fits is followed at the usual rate`() {
    var lag = SizeLag(gain: 4)
    for _ in 0..<20 { #expect(abs(lag.rate(0.2, ratio: 1) - 0.2) < 1e-12) }
  }

  @Test(arguments: [1.4, 1 / 1.4])
  func `boxes that keep differing in one direction are followed faster`(_ ratio: Double) {
    var lag = SizeLag(gain: 4)
    let first = lag.rate(0.1, ratio: ratio)
    var last = first
    for _ in 0..<30 { last = lag.rate(0.1, ratio: ratio) }
    #expect(first < 0.2)
    #expect(last > 0.45)
  }

  @Test func `boxes that differ in turn are not`() {
    var lag = SizeLag(gain: 4)
    for frame in 0..<40 { #expect(lag.rate(0.1, ratio: frame % 2 == 0 ? 1.2 : 1 / 1.2) < 0.16) }
  }

  @Test func `the size never goes beyond the box`() {
    var lag = SizeLag(gain: 4)
    for _ in 0..<30 { #expect(lag.rate(0.3, ratio: 9) <= 1) }
  }
}
