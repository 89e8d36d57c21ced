import CKernels
import TestSupport
import Testing

/// Tests that compare the search kernel for distant matches with plain Swift.
@Suite struct FlowSearchKernelTests {
  @Test(arguments: [(0, 64), (3, 41), (20, 21)])
  func `window costs are computed for the permitted range of 64 positions`(from: Int, to: Int) {
    let stride = 90
    var numbers = PatternlessNumbers(seed: 71)
    let (image, other) = (numbers.bytes(5 * stride), numbers.bytes(5 * stride))
    var costs = [UInt16](repeating: 0, count: Int(CK_FLOW_PLACES))
    let (x, first, limit) = (31, 7, 20)
    let least = image.withUnsafeBufferPointer { image in
      other.withUnsafeBufferPointer { other -> UInt16 in
        guard let a = image.baseAddress, let b = other.baseAddress else { return 0 }
        return ck_flow_window_costs(
          a + 2 * stride + x, b + 2 * stride + first, stride, UInt8(limit), Int32(from),
          Int32(to), &costs)
      }
    }
    for place in 0..<64 {
      var cost = 0
      for dy in -2...2 {
        for dx in -2...2 {
          let a = Int(image[(dy + 2) * stride + x + dx])
          cost += min(limit, abs(a - Int(other[(dy + 2) * stride + first + place + dx])))
        }
      }
      #expect(Int(costs[place]) == (from..<to ~= place ? cost : 65535))
    }
    #expect(least == costs.min())
  }
}
