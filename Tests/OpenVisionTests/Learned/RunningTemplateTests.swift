import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

@Suite struct RunningTemplateTests {
  private static let square = Box(x: 20, y: 20, width: 60, height: 60)

  /// Returns an image with a pseudo-random pattern.
  private static func frame(_ seed: Int) -> PixelBuffer {
    TestImages.rgb(width: 100, height: 100) { x, y in
      let value = ((x / 4 * 73_856_093) ^ (y / 4 * 19_349_663) ^ (seed * 83_492_791)) & 0xFFFF
      return (value % 251, value / 7 % 241, value / 31 % 239)
    }
  }

  private func makeTemplate(_ parameters: RunningTemplate.Parameters) throws -> RunningTemplate {
    RunningTemplate(
      try LearnedNetworks.network(for: .second(.fast)), parameters, .best, Self.square,
      of: Self.frame(1), crop: NetworkCrop(firstFrame: Self.frame(1), side: 128))
  }

  private func note(
    _ template: RunningTemplate, _ seed: Int, times: Int = 1, score: Double = 0.9,
    confidence: Double = 0.9
  ) {
    let crop = NetworkCrop(firstFrame: Self.frame(1), side: 128)
    for _ in 0..<times {
      template.note(
        Self.square, of: Self.frame(seed), crop: crop, score: score, confidence: confidence)
    }
  }

  private func weights(_ convolution: AdaptiveConvolution) -> [Float] {
    (0..<convolution.weights.count).map { convolution.weights.base[$0] }
  }

  @Test
  func `the template is that of the first frame before any update and after a restart`() throws {
    let template = try makeTemplate(.init(share: 0.5, rate: 0.3, interval: 1))
    let first = weights(template.first)
    #expect(weights(template.mixture) == first)
    note(template, 2, times: 3)
    #expect(weights(template.mixture) != first)
    #expect(weights(template.first) == first)
    template.restart()
    #expect(weights(template.mixture) == first)
  }

  @Test
  func `an object that still looks as in the first frame does not change the template`() throws {
    let template = try makeTemplate(.init(share: 0.7, rate: 0.3, interval: 1))
    note(template, 1, times: 5)
    #expect(weights(template.mixture) == weights(template.first))
  }

  @Test
  func `later templates are averaged by their rate and mixed with the first by their share`() throws
  {
    let template = try makeTemplate(.init(share: 0.5, rate: 0.25, interval: 1))
    let other = try LearnedNetworks.network(for: .second(.fast))
    let maps = SiameseMaps(other, side: other.shape.template)
    NetworkCrop(firstFrame: Self.frame(1), side: 128).cut(
      Self.square, of: Self.frame(2), into: maps.patch)
    let look = other.makeComparison()
    other.learn(maps, into: look, .best)
    note(template, 2, times: 2)
    // The new template has a weight of 1 - 0.75 * 0.75 in the average, and the average has a weight
    // of 0.5 in the mixture.
    let expected = zip(weights(template.first), weights(look)).map { $0 + 0.21875 * ($1 - $0) }
    for (mixed, wanted) in zip(weights(template.mixture), expected) {
      #expect(abs(mixed - wanted) < 1e-5)
    }
  }

  @Test func `with an interval of 3, only every third update changes the template`() throws {
    let template = try makeTemplate(.init(share: 0.5, rate: 0.25, interval: 3))
    let first = weights(template.first)
    note(template, 2, times: 2)
    #expect(weights(template.mixture) == first)
    note(template, 2)
    #expect(weights(template.mixture) != first)
  }

  @Test(arguments: [(0.5, 0.9), (0.9, 0.4), (.nan, 0.9), (0.9, .nan)])
  func `an update with a low or NaN score or confidence does not change the template`(
    _ signs: (score: Double, confidence: Double)
  ) throws {
    let template = try makeTemplate(.init(share: 0.5, rate: 0.25, interval: 1))
    note(template, 2, times: 5, score: signs.score, confidence: signs.confidence)
    #expect(weights(template.mixture) == weights(template.first))
  }
}
