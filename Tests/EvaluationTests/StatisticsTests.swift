import Evaluation
import Geometry
import Testing

struct StatisticsTests {
  private func quality(_ frames: [(Double, Double)]) -> ConfidenceQuality {
    var quality = ConfidenceQuality()
    let label = TargetTrack.Truth(region: nil, visibility: .visible)
    quality.add(
      TargetTrack(
        truth: frames.map { _ in label },
        answers: frames.map { .init(region: nil, confidence: $0.0, initialized: false) }),
      scored: frames.map {
        FrameScore(
          isScored: true, overlap: $0.1, centerError: 0, normCenterError: 0, cornerError: nil)
      })
    return quality
  }

  @Test func `equal confidences count half in the area under the ROC curve`() {
    #expect(quality([(0.5, 0.9), (0.5, 0.1)]).areaUnderROC == 0.5)
    #expect(quality([(0.9, 0.9), (0.5, 0.5), (0.5, 0.2), (0.1, 0)]).areaUnderROC == 0.875)
    #expect(quality([(0.1, 0.9), (0.9, 0.1)]).areaUnderROC == 0)
  }

  @Test func `without right and wrong frames there is no area under the ROC curve`() {
    #expect(quality([(0.5, 0.9), (0.4, 0.8)]).areaUnderROC == nil)
    #expect(quality([]).areaUnderROC == nil)
    #expect(quality([]).expectedCalibrationError == nil)
    #expect(quality([(.nan, 0.9)]).count == 0)
  }

  @Test func `the calibration error of four frames equals the value computed by hand`() throws {
    // The bin 0.9...1 has mean confidence 0.95, and all of its boxes are right. The bin 0.2...0.3 has mean confidence
    // 0.2, and half of its boxes are right.
    let quality = quality([(0.9, 1), (1, 1), (0.2, 1), (0.2, 0)])
    let error = try #require(quality.expectedCalibrationError)
    let expected = 0.05 * 0.5 + 0.3 * 0.5
    #expect(abs(error - expected) < 1e-15)
  }

  @Test(arguments: [50, -0.1, .infinity, -.infinity, 1.001])
  func `confidences outside 0 to 1 have an area under the ROC but no calibration error`(
    _ other: Double
  ) throws {
    let quality = quality([(0.5, 0.9), (other, other > 0.5 ? 0.9 : 0.1), (0.5, 0.1)])
    #expect(quality.expectedCalibrationError == nil)
    #expect(quality.reliability.allSatisfy { $0.count == 0 })
    #expect(quality.areaUnderROC == 0.75)
  }

  @Test func `a low confidence or a missing answer counts as rejecting an absent target`() {
    let box = Region.box(Box(x: 0, y: 0, width: 2, height: 2))
    let track = TargetTrack(
      truth: [.init(region: box, visibility: .visible)]
        + Array(repeating: .init(region: nil, visibility: .absent), count: 4),
      answers: [
        .init(region: box, confidence: nil, initialized: true),
        .init(region: box, confidence: 0.1, initialized: false),
        .init(region: box, confidence: 0.9, initialized: false),
        .init(region: nil, confidence: nil, initialized: false),
        .init(region: box, confidence: nil, initialized: false),
      ])
    var quality = ConfidenceQuality()
    quality.add(track, scored: track.frameScores)
    #expect(quality.trueRejection(below: 0.5) == 0.5)
    #expect(ConfidenceQuality().trueRejection(below: 0.5) == nil)
  }

  @Test func `quantiles interpolate linearly between neighboring values`() {
    let quantiles = Quantiles([4, 1, .nan, 3, 2])
    #expect(quantiles.count == 4)
    #expect(quantiles.median == 2.5)
    #expect(quantiles[0] == 1)
    #expect(quantiles[1] == 4)
    #expect(quantiles[0.95] == 3.8499999999999996)
    #expect(Quantiles([])[0.5] == nil)
  }

  @Test func `the interval of a median has the ranks of Conover's table`() {
    // For n = 20 the 95% interval spans the 6th to the 15th value. For n = 5 there is no interval.
    #expect(Quantiles((1...20).map(Double.init)).medianInterval == 6...15)
    #expect(Quantiles((1...6).map(Double.init)).medianInterval == 1...6)
    #expect(Quantiles((1...5).map(Double.init)).medianInterval == nil)
    #expect(Quantiles((1...1000).map(Double.init)).medianInterval == 469...532)
    #expect(Quantiles((1...1001).map(Double.init)).medianInterval == 469...533)
  }
}
