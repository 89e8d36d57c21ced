import Testing

@testable import OpenVision

@Suite struct SizeLagTests {
  @Test func `with a gain of 0, the size's update rate does not change`() {
    var lag = SizeLag(gain: 0)
    for _ in 0..<20 { #expect(lag.rate(0.3, ratio: 4) == 0.3) }
  }

  @Test func `if the size is right, its update rate does not change`() {
    var lag = SizeLag(gain: 4)
    for _ in 0..<20 { #expect(abs(lag.rate(0.2, ratio: 1) - 0.2) < 1e-12) }
  }

  @Test(arguments: [1.4, 1 / 1.4])
  func `if boxes are repeatedly larger or smaller, the size's update rate rises`(_ ratio: Double) {
    var lag = SizeLag(gain: 4)
    let first = lag.rate(0.1, ratio: ratio)
    var last = first
    for _ in 0..<30 { last = lag.rate(0.1, ratio: ratio) }
    #expect(first < 0.2)
    #expect(last > 0.45)
  }

  @Test func `if boxes are alternately larger and smaller, the size's update rate stays low`() {
    var lag = SizeLag(gain: 4)
    for frame in 0..<40 { #expect(lag.rate(0.1, ratio: frame % 2 == 0 ? 1.2 : 1 / 1.2) < 0.16) }
  }

  @Test func `the size's update rate never exceeds 1`() {
    var lag = SizeLag(gain: 4)
    for _ in 0..<30 { #expect(lag.rate(0.3, ratio: 9) <= 1) }
  }
}
