import Foundation
import Imaging
import Testing

@Suite struct FastExponentialTests {
  @Test func `the exponential of four floats is accurate to single precision`() {
    for i in -8700...8800 {
      let x = Float(i) / 100
      let found = ExactFunctions.exp(SIMD4(x, -x / 3, x / 7, 0))
      for (value, of) in [(found.x, x), (found.y, -x / 3), (found.z, x / 7), (found.w, 0)] {
        #expect(abs(Double(value) / exp(Double(of)) - 1) < 4e-7)
      }
    }
  }

  @Test func `the fast exponential of extreme inputs is zero or a large finite number`() {
    let found = ExactFunctions.exp(SIMD4(-88, -.infinity, .nan, 1000))
    #expect(found.x == 0 && found.y == 0 && found.z == 0)
    #expect(found.w.isFinite && found.w > 1e38)
  }
}
