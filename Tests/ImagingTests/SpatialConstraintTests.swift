import Imaging
import Testing

struct SpatialConstraintTests {
  @Test func `one step of the spatial constraint matches its formula bit for bit`() {
    let keep: [Float] = [1, 0.5, 0]
    let filter = (0..<48).map { Float($0) / 7 - 3 }
    let start = (0..<48).map { Float(47 - $0) / 11 }
    var dual = start
    var out = [Float](repeating: 0, count: 48)
    SpatialConstraint.apply(to: filter, keep: keep, dual: &dual, into: &out, count: 3)
    for i in 0..<48 {
      let sum = filter[i] + start[i]
      let kept = sum * keep[i / 16]
      #expect(dual[i] == sum - kept)
      #expect(out[i] == kept - (sum - kept))
    }
  }
}
