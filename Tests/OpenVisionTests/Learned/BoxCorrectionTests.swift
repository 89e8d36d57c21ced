import Testing

@testable import OpenVision

@Suite struct BoxCorrectionTests {
  private func found(x: Float, y: Float, width: Float, height: Float) -> BoxDecoder.Found {
    BoxDecoder.Found(x: x, y: y, width: width, height: height)
  }

  @Test func `in the first frame, the corrected box of the network equals the given box`() {
    var box = found(x: 3, y: -2, width: 40, height: 25)
    BoxCorrection(from: box, width: 30, height: 30).apply(to: &box)
    #expect(abs(box.x) < 1e-5 && abs(box.y) < 1e-5)
    #expect(abs(box.width - 30) < 1e-4 && abs(box.height - 30) < 1e-4)
  }

  @Test func `a box correction scales with the size of the object`() {
    let correction = BoxCorrection(
      from: found(x: 4, y: 0, width: 40, height: 20), width: 30, height: 20)
    var box = found(x: 18, y: 5, width: 80, height: 40)
    correction.apply(to: &box)
    #expect(abs(box.x - 10) < 1e-4 && abs(box.y - 5) < 1e-4)
    #expect(abs(box.width - 60) < 1e-3 && abs(box.height - 40) < 1e-3)
  }

  @Test func `a box correction is limited if the first boxes differ greatly`() {
    var box = found(x: 50, y: 0, width: 10, height: 200)
    BoxCorrection(from: box, width: 100, height: 20).apply(to: &box)
    #expect(abs(box.width - 16) < 1e-4 && abs(box.height - 125) < 1e-3)
    #expect(abs(box.x - 47) < 1e-4)
  }

  @Test func `half a correction gives a box between that of the network and the given one`() {
    var box = found(x: 4, y: -2, width: 40, height: 25)
    BoxCorrection(from: box, width: 32, height: 36).halved.apply(to: &box)
    #expect(abs(box.x - 2) < 1e-4 && abs(box.y + 1) < 1e-4)
    #expect(abs(box.width - (40 * 32 as Float).squareRoot()) < 1e-3)
    #expect(abs(box.height - (25 * 36 as Float).squareRoot()) < 1e-3)
  }

  @Test func `an empty box correction does not change a box`() {
    var box = found(x: 1, y: 2, width: 3, height: 4)
    BoxCorrection().apply(to: &box)
    #expect(box == found(x: 1, y: 2, width: 3, height: 4))
  }
}
