import Evaluation
import Geometry
import Testing

struct FlowCurveTests {
  @Test func `the curve of flow errors gives the fraction of errors up to each limit`() throws {
    let size = PixelSize(width: 4, height: 1)
    let errors: [Float] = [0, 0.125, 1.0625, 9]
    let answer = try #require(FlowField(size: size, vectors: errors.map { SIMD2($0, 0) }))
    let scores = try FlowScores(of: answer, against: FlowField(size: size))
    let curve = Dictionary(uniqueKeysWithValues: zip(FlowScores.curveLimits, scores.curve))
    #expect(curve[0] == 0.25)
    #expect(curve[0.125] == 0.5)
    #expect(curve[1] == 0.5)
    #expect(curve[1.125] == 0.75)
    #expect(curve[5] == 0.75)
    #expect(scores.fractionAbove1 == 0.5)
    #expect(scores.fractionAbove3 == 0.25)
  }
}
