import Testing

@testable import OpenVision

struct MatchConfidenceTests {
  private func weights(_ level: TrackerLevel) -> MatchConfidence.Weights {
    switch level {
    case .fast: .fast
    case .accurate: .accurate
    }
  }

  private func confidence(
    _ level: TrackerLevel, first: Double, rival: Double, color: Double,
    frames: Int = 20
  ) -> Double {
    var model = MatchConfidence(weights(level))
    var value = 0.0
    for _ in 0..<frames {
      value = model.probability(.init(firstResponse: first, rivalRatio: rival, color: color))
    }
    return value
  }

  @Test(arguments: TrackerLevel.allCases)
  func `a higher response, a weaker rival or a better color raises the confidence`(
    _ level: TrackerLevel
  ) {
    let steps = [0, 0.1, 0.3, 0.6, 1]
    for (low, high) in zip(steps, steps.dropFirst()) {
      for other in steps {
        #expect(
          confidence(level, first: high, rival: other, color: 0.5)
            > confidence(level, first: low, rival: other, color: 0.5))
        #expect(
          confidence(level, first: other, rival: low, color: 0.5)
            > confidence(level, first: other, rival: high, color: 0.5))
        #expect(
          confidence(level, first: other, rival: 0.3, color: high)
            > confidence(level, first: other, rival: 0.3, color: low))
      }
    }
  }

  @Test(arguments: TrackerLevel.allCases)
  func `a strong rival lowers the confidence for a while, which then recovers`(
    _ level: TrackerLevel
  ) {
    var model = MatchConfidence(weights(level))
    let good = MatchConfidence.Signs(firstResponse: 0.3, rivalRatio: 0.2, color: 0.7)
    let before = model.probability(good)
    _ = model.probability(.init(firstResponse: 0.3, rivalRatio: 0.95, color: 0.7))
    let after = model.probability(good)
    #expect(after < before - 0.05)
    var later = after
    for _ in 0..<300 { later = model.probability(good) }
    #expect(abs(later - before) < 0.01)
  }

  @Test(arguments: TrackerLevel.allCases)
  func `signs that are NaN, infinite or out of range give a confidence between 0 and 1`(
    _ level: TrackerLevel
  ) {
    for bad in [Double.nan, .infinity, -.infinity, -3, 7] {
      let value = confidence(level, first: bad, rival: bad, color: bad, frames: 2)
      #expect((0...1).contains(value))
    }
  }
}
