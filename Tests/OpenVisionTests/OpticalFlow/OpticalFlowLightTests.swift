import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for optical flow between images that differ in brightness, gain or noise.
@Suite struct OpticalFlowLightTests {
  private static let accuracies: [FlowParameters] = [.low, .medium, .high, .veryHigh]

  /// Returns an image of waves without repetition, moved to the right.
  private func picture(moved: Double, light: (Double) -> Double = { $0 }) -> PixelBuffer {
    TestImages.luma(width: 160, height: 120) { x, y in
      let (x, y) = (Double(x) - moved, Double(y))
      let waves =
        sin(0.31 * x + 0.12 * y) + sin(0.17 * y - 0.23 * x + 1) + sin(0.41 * y + 0.05 * x + 2)
        + sin(0.002 * x * y)
      return Int(light(128 + 28 * waves).rounded())
    }
  }

  /// Returns a plain gray image with noise.
  private func noise(seed: UInt64, deviation: Double) -> PixelBuffer {
    var numbers = PatternlessNumbers(seed: seed)
    return TestImages.luma(width: 160, height: 120) { _, _ in
      // The sum of twelve uniform numbers is close enough to a normal distribution.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + numbers.unit() }
      return Int((120 + deviation * normal).rounded())
    }
  }

  private func error(
    from first: PixelBuffer, to second: PixelBuffer, _ parameters: FlowParameters,
    truth: SIMD2<Float>
  ) throws -> Float {
    let flow = DenseFlow(parameters: parameters)
    let (u, v) = try #require(
      flow.flow(from: flow.pyramid(of: first.luma), to: flow.pyramid(of: second.luma)))
    var sum: Float = 0
    for y in 12..<first.height - 12 {
      for x in 12..<first.width - 12 {
        let off = SIMD2(u.row(y)[x], v.row(y)[x]) - truth
        sum += (off * off).sum().squareRoot()
      }
    }
    return sum / Float((first.width - 24) * (first.height - 24))
  }

  @Test(arguments: accuracies)
  func `changes of gain, offset and gamma do not affect the flow`(parameters: FlowParameters) throws
  {
    let lights: [(Double) -> Double] = [
      { 0.75 * $0 }, { 0.6 * $0 + 60 }, { 255 * pow($0 / 255, 1.4) },
    ]
    for light in lights {
      let error = try error(
        from: picture(moved: 0), to: picture(moved: 2, light: light), parameters, truth: [2, 0])
      #expect(error < 0.2)
    }
  }

  @Test(arguments: accuracies)
  func `noise in a uniform image has a flow near zero`(parameters: FlowParameters) throws {
    let error = try error(
      from: noise(seed: 1, deviation: 5), to: noise(seed: 2, deviation: 5), parameters,
      truth: [0, 0])
    #expect(error < 0.3)
  }

  @Test(arguments: [2.0, 5, 10])
  func `the noise of an image is measured with an error below 15%`(deviation: Double) {
    let noise = noise(seed: 3, deviation: deviation)
    withExtendedLifetime(noise) {
      #expect(abs(Double(ImageNoise.deviation(of: noise.luma)) / deviation - 1) < 0.15)
    }
  }
}
