import Testing

@testable import OpenVision

@Suite struct LearnedConfidenceTests {
  private static let good = LearnedConfidence.Signs(
    score: 0.98, quality: 0.85, firstResponse: 0.6, rivalRatio: 0.1)
  private static let bad = LearnedConfidence.Signs(
    score: 0.02, quality: 0.2, firstResponse: 0.01, rivalRatio: 0.9)
  private static let weights: [LearnedConfidence.Weights] = [
    .fast, .accurate, .published, .quantized,
  ]

  @Test(arguments: weights)
  func `strong signs give a confidence above 0.7, weak signs one below 0.2`(
    _ weights: LearnedConfidence.Weights
  ) {
    var confidence = LearnedConfidence(weights)
    for _ in 0..<20 { #expect(confidence.probability(Self.good) > 0.7) }
    var last = 1.0
    for _ in 0..<40 { last = confidence.probability(Self.bad) }
    #expect(last < 0.2)
  }

  @Test(arguments: weights)
  func `after a loss, a single frame with strong signs does not restore the confidence`(
    _ weights: LearnedConfidence.Weights
  ) {
    var confidence = LearnedConfidence(weights)
    let before = confidence.probability(Self.good)
    for _ in 0..<40 { _ = confidence.probability(Self.bad) }
    #expect(confidence.probability(Self.good) < before)
  }

  @Test func `signs with which three of four boxes are right give a confidence of 0.65 to 0.8`() {
    var confidence = LearnedConfidence(.published)
    let signs = LearnedConfidence.Signs(
      score: 0.8, quality: 0.7, firstResponse: 0.1, rivalRatio: 0.75)
    var last = 0.0
    for _ in 0..<20 { last = confidence.probability(signs) }
    #expect((0.65...0.8).contains(last))
  }

  @Test(arguments: weights)
  func `signs that are NaN, infinite or huge give a confidence between 0 and 1`(
    _ weights: LearnedConfidence.Weights
  ) {
    var confidence = LearnedConfidence(weights)
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let signs = LearnedConfidence.Signs(
        score: value, quality: value, firstResponse: value, rivalRatio: value)
      #expect((0...1).contains(confidence.probability(signs)))
    }
  }
}
