import Evaluation
import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct FlowScoresTests {
  private func field(_ vectors: [SIMD2<Float>?], width: Int) throws -> FlowField {
    try #require(
      FlowField(
        size: PixelSize(width: width, height: vectors.count / width),
        vectors: vectors.map { $0 ?? [7, 7] }, isKnown: vectors.map { $0 != nil }))
  }

  /// Tests figures that were computed by hand.
  @Test func `flow errors of five pixels equal values computed by hand`() throws {
    let truth = try field([[0, 0], [3, 4], [30, 0], [0, 50], nil, [60, 80]], width: 3)
    let estimate = try field(
      [[0, 0], [3, 4.25], [30, 2], [0, 54], [99, 99], [60, 84]], width: 3)
    let scores = try FlowScores(
      of: estimate, against: truth, isOccluded: [false, false, true, false, true, true])
    #expect(abs(scores.endPointError - (0 + 0.25 + 2 + 4 + 4) / 5) < 1e-6)
    #expect(scores.pixelCount == 5)
    #expect(scores.fractionAboveThird == 3.0 / 5)
    // An error of 4 pixels is more than 5% of 50 but not of 100.
    #expect(scores.outliers == 1.0 / 5)
    #expect(abs(try #require(scores.endPointErrorSlow) - 0.125) < 1e-6)
    #expect(scores.endPointErrorMedium == 2)
    #expect(scores.endPointErrorFast == 4)
    #expect(abs(try #require(scores.endPointErrorMatched) - 4.25 / 3) < 1e-6)
    #expect(scores.endPointErrorUnmatched == 3)
  }

  @Test func `the angular error of flow is the angle between vectors in space and time`() throws {
    let truth = try field([[1, 0], [0, 0]], width: 2)
    let estimate = try field([[0, 1], [1, 0]], width: 2)
    let scores = try FlowScores(of: estimate, against: truth)
    // The angle between (0, 1, 1) and (1, 0, 1) is 60 degrees, and the angle between (1, 0, 1) and (0, 0, 1) is 45
    // degrees.
    #expect(abs(scores.angularError - 52.5) < 1e-6)
    #expect(scores.endPointErrorMatched == nil)
    #expect(scores.endPointErrorMedium == nil)
  }

  @Test func `a pixel without an estimated flow counts as zero flow`() throws {
    let scores = try FlowScores(
      of: try field([nil, [1, 0]], width: 2), against: try field([[3, 4], [1, 0]], width: 2))
    #expect(scores.endPointError == 2.5)
  }

  @Test func `flow that cannot be scored is refused with the reason`() throws {
    let truth = try field([[1, 0], [0, 0]], width: 2)
    #expect(
      throws: FlowScoringError.sizesDiffer(
        estimate: PixelSize(width: 1, height: 2), truth: PixelSize(width: 2, height: 1))
    ) { try FlowScores(of: try field([[1, 0], [0, 0]], width: 1), against: truth) }
    #expect(throws: FlowScoringError.notFinite(x: 1, y: 0)) {
      try FlowScores(of: try field([[1, 0], [0, .nan]], width: 2), against: truth)
    }
    #expect(throws: FlowScoringError.noKnownVectors) {
      try FlowScores(of: truth, against: try field([nil, nil], width: 2))
    }
    #expect(
      throws: FlowScoringError.maskDiffers(count: 1, truth: PixelSize(width: 2, height: 1))
    ) { try FlowScores(of: truth, against: truth, isOccluded: [true]) }
    #expect(
      FlowScoringError.notFinite(x: 1, y: 0).description
        == "the flow at pixel (1, 0) is not a finite number")
  }

  /// Compares scores with NumPy's, for vectors generated in the same way.
  @Test func `flow scores of 1000 random vectors equal those of NumPy`() throws {
    var random = PatternlessNumbers(seed: 12345)
    func next() -> Double { random.unit() }
    var (truth, estimate): ([SIMD2<Float>?], [SIMD2<Float>?]) = ([], [])
    var isOccluded: [Bool] = []
    for _ in 0..<1000 {
      let scale = next() < 0.2 ? 120.0 : 12.0
      let (u, v) = ((next() - 0.5) * scale, (next() - 0.5) * scale)
      let (x, y) = ((next() - 0.5) * 8, (next() - 0.5) * 8)
      let isKnown = next() > 0.1
      truth.append(isKnown ? SIMD2(Float(u), Float(v)) : nil)
      estimate.append(SIMD2(Float(u + x), Float(v + y)))
      isOccluded.append(next() < 0.3)
    }
    let scores = try FlowScores(
      of: try field(estimate, width: 40), against: try field(truth, width: 40),
      isOccluded: isOccluded)
    #expect(scores.pixelCount == NumpyFlowScores.pixelCount)
    #expect(abs(scores.endPointError - NumpyFlowScores.endPointError) < 1e-6)
    #expect(abs(scores.angularError - NumpyFlowScores.angularError) < 1e-6)
    #expect(abs(scores.fractionAboveThird - NumpyFlowScores.fractionAboveThird) < 1e-6)
    #expect(abs(scores.outliers - NumpyFlowScores.outliers) < 1e-6)
    #expect(abs(try #require(scores.endPointErrorSlow) - NumpyFlowScores.slow) < 1e-6)
    #expect(abs(try #require(scores.endPointErrorMedium) - NumpyFlowScores.medium) < 1e-6)
    #expect(abs(try #require(scores.endPointErrorFast) - NumpyFlowScores.fast) < 1e-6)
    #expect(abs(try #require(scores.endPointErrorMatched) - NumpyFlowScores.matched) < 1e-6)
    #expect(abs(try #require(scores.endPointErrorUnmatched) - NumpyFlowScores.unmatched) < 1e-6)
  }
}

/// NumPy's results for the vectors of the test.
private enum NumpyFlowScores {
  static let pixelCount = 901
  static let endPointError = 3.029434547029
  static let angularError = 24.961458750710
  static let fractionAboveThird = 0.996670366260
  static let outliers = 0.541620421754
  static let slow = 3.030110245562
  static let medium = 2.927439563461
  static let fast = 3.070739948278
  static let matched = 2.957718312653
  static let unmatched = 3.210125840671
}
