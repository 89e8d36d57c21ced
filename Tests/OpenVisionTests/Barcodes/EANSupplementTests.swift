import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests of the supplements of EAN codes, and of light codes on a dark background.
@Suite struct EANSupplementTests {
  /// The bars follow from the tables of the standard. The check digit of 52495 is 1, so its parities are GLGLL.
  @Test(
    arguments: [
      ("12", "1011" + "0011001" + "01" + "0010011"),
      (
        "52495",
        "1011" + "0111001" + "01" + "0010011" + "01" + "0011101" + "01" + "0001011" + "01"
          + "0110001"
      ),
    ], [false, true])
  func `digits of a supplement are read`(code: (text: String, bars: String), isTurned: Bool) {
    // A main code of 95 modules with alternating bars, a gap of 9 modules, and the supplement.
    let main = (0..<95).map { $0 % 2 == 0 }
    let bars = main + [Bool](repeating: false, count: 9) + code.bars.map { $0 == "1" }
    let (left, top, module) = (20, 20, 3)
    let plain = TestImages.luma(width: 640, height: 120) { x, y in
      let column = (x - left) / module
      guard x >= left, bars.indices.contains(column), (top..<top + 80).contains(y) else {
        return 220
      }
      return bars[column] ? 30 : 220
    }
    let image = isTurned ? plain.upright(from: .down) : plain
    var corners = [
      Point(20, 20), Point(20 + 285, 20), Point(20 + 285, 100), Point(20, 100),
    ]
    if isTurned { corners = corners.map { Point(640 - $0.x, 120 - $0.y) } }
    withExtendedLifetime(image) {
      let supplement = EANSupplement(plane: image.luma, corners: corners, moduleCount: 95)
      #expect(supplement.text == code.text)
      // The code alone, without its supplement, has none.
      let alone = EANSupplement(
        plane: image.luma, corners: corners.map { $0 + Point(isTurned ? -200 : 200, 0) },
        moduleCount: 95)
      #expect(alone.text == nil)
      #expect(!image.luma.isInverted(codeAt: corners))
      let inverted = image.inverted()
      withExtendedLifetime(inverted) { #expect(inverted.luma.isInverted(codeAt: corners)) }
    }
  }

  @Test func `bars with wrong parities are not read as a supplement`() {
    #expect(EANSupplement.text(of: []) == nil)
    // 12 needs two digits of odd parity; here the second has even parity.
    let widths: [Double] = [9, 1, 1, 2, 2, 2, 2, 1, 1, 1, 2, 2, 1, 2, .infinity]
    #expect(EANSupplement.text(of: widths) == nil)
    let right: [Double] = [9, 1, 1, 2, 2, 2, 2, 1, 1, 1, 2, 1, 2, 2, .infinity]
    #expect(EANSupplement.text(of: right) == "12")
  }
}
