import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for locating the lower edge of the sky in images whose horizon is known.
@Suite struct SkyLineTests {
  private static let degree = Double.pi / 180

  private static func sky(_ image: PixelBuffer) -> SkyLine? {
    SkyLine(
      ColorGrid(
        image, in: PixelRegion(x: 0, y: 0, size: image.size), longerSide: SkyLine.gridSide))
  }

  /// Returns an image whose gray levels depend on the height above a line through its center.
  ///
  /// - Parameters:
  ///   - roll: the line's angle in degrees, counterclockwise.
  ///   - gray: a closure that returns the gray level of a pixel. Its arguments are the height above the line, the
  ///     position along the line, and a random number in -1..<1.
  private static func picture(
    roll: Double, gray: (_ up: Double, _ along: Double, _ noise: Double) -> Double
  ) -> PixelBuffer {
    var numbers = PatternlessNumbers(seed: 5)
    let noise = numbers.noise(320 * 240)
    let (cosine, sine) = (cos(roll * degree), sin(roll * degree))
    return TestImages.luma(width: 320, height: 240) { x, y in
      let (right, up) = (Double(x) + 0.5 - 160, 119.5 - Double(y))
      let level = gray(
        up * cosine - right * sine, right * cosine + up * sine, Double(noise[y * 320 + x]))
      return Int(max(0, min(255, level)))
    }
  }

  @Test(arguments: [-43.0, -21, -3, 0, 8.2, 30, 44])
  func `the lower edge of a smooth sky above rough ground is found at any angle`(roll: Double)
    throws
  {
    let sky = try #require(
      Self.sky(
        Self.picture(roll: roll) { up, _, noise in
          up > 0 ? 170 + 2 * noise : 110 + 30 * noise
        }))
    #expect(abs(sky.angle / Self.degree - roll) < 0.5)
    #expect(abs(sky.offset) < 0.01)
    #expect(sky.confidence > 0.8)
  }

  @Test(arguments: [-24.0, 0, 13])
  func `a faint horizon is found instead of a line of surf with more contrast`(roll: Double) throws
  {
    let sky = try #require(
      Self.sky(
        Self.picture(roll: roll) { up, along, noise in
          // The surf differs from the sea by 60 gray levels. The sky differs from the sea by only 8.
          let surf = up < -50 && up > -58 - 6 * sin(along / 9) && sin(along / 23) > -0.7
          return (up > 0 ? 150 : surf ? 202 : 142) + noise
        }))
    #expect(abs(sky.angle / Self.degree - roll) < 0.6)
    #expect(abs(sky.offset) < 0.01)
    #expect(sky.confidence > 0.8)
  }

  @Test func `the horizon is found instead of the edge of a field below it`() throws {
    let sky = try #require(
      Self.sky(
        Self.picture(roll: 5) { up, along, noise in
          up > 0 ? 190 + noise : (up + 0.15 * along > -45 ? 150 : 60) + 8 * noise
        }))
    #expect(abs(sky.angle / Self.degree - 5) < 0.6)
  }

  @Test(arguments: [-33.0, -20, 0, 17, 30])
  func `a hilly horizon has the angle of the straight line that fits it best`(roll: Double) throws {
    // With this number of waves, the line that best fits the sine is level.
    let wave = 7.7253 * cos(roll * Self.degree) / 160
    let sky = try #require(
      Self.sky(
        Self.picture(roll: roll) { up, along, noise in
          up > 9 * sin(wave * along) ? 170 + 3 * noise : 120 + 10 * noise
        }))
    #expect(abs(sky.angle / Self.degree - roll) < 0.3)
    #expect(abs(sky.offset) < 0.01)
    #expect(sky.isHilly)
    // On each side of a line through the middle of the hills, there is some sky and some ground. The confidence must
    // still be high.
    #expect(sky.confidence > 0.8)
  }

  @Test(arguments: [-25.0, 0, 12])
  func `a building in front of a straight horizon does not change the horizon's angle`(roll: Double)
    throws
  {
    let sky = try #require(
      Self.sky(
        Self.picture(roll: roll) { up, along, noise in
          let isBuilding = along > 40 && along < 100 && up < 18
          return (up > 0 && !isBuilding ? 170 : 90) + 6 * noise
        }))
    #expect(abs(sky.angle / Self.degree - roll) < 0.5)
  }

  @Test func `gradients, noise and uniform images have a horizon confidence below 0.3`() {
    let gradient = Self.picture(roll: 12) { up, _, noise in 120 + 0.5 * up + noise }
    let noise = Self.picture(roll: 0) { _, _, noise in 120 + 60 * noise }
    for image in [gradient, noise, TestImages.luma(width: 320, height: 240) { _, _ in 90 }] {
      #expect((Self.sky(image)?.confidence ?? 0) < 0.3)
    }
  }

  @Test(arguments: [(1, 1), (3, 200), (200, 3), (12, 12), (2000, 12), (2000, 1)])
  func `searching for the sky in images of extreme sizes does not crash`(width: Int, height: Int) {
    _ = Self.sky(TestImages.luma(width: width, height: height) { x, y in (x * 7 + y * 13) % 256 })
  }

  @Test func `the border of the sky is found in each column of a roof-shaped skyline`() throws {
    // Toward the right, the border rises by one row every ten columns up to the middle of the image, and then falls.
    let border = (0..<80).map { x in 30 - (40 - abs(x - 40)) / 10 }
    let image = TestImages.luma(width: 80, height: 60) { x, y in y < border[x] ? 150 : 90 }
    let columns = SkyColumns(
      ColorGrid(image, in: PixelRegion(x: 0, y: 0, size: image.size), longerSide: 80))
    let start = GridLine(degrees: 0, row: 28)
    var steps = StepSample()
    for x in 0..<80 { steps += columns.step(x, 28) }
    let found = try #require(SkyBorder(near: start, like: steps, in: columns))
    #expect(abs(found.line.slope) < 0.01)
    #expect(abs(found.line.row - 28) < 0.6)
    #expect(found.division.steps.agreement > 10 * steps.agreement)
    // The detected border may rise or fall one column too early or too late.
    #expect(abs(found.division.above.count - Float(border.reduce(0, +))) < 10)
  }

  @Test func `a line at -45 degrees descends by one row per column`() {
    let line = GridLine(degrees: -45, row: 10)
    #expect(abs(line.angle + .pi / 4) < 1e-9)
    #expect((0..<5).map { line.row(in: $0, of: 5) } == [8, 9, 10, 11, 12])
  }

  @Test func `the agreement of color steps is their squared mean divided by variance plus noise`() {
    var sample = StepSample()
    #expect(sample.agreement == 0)
    for step: Float in [3, 5] { sample += StepSample(SIMD4(0, step, 0, 0)) }
    // The squared mean is 16. The variance is 1, to which 2 is added for noise.
    #expect(abs(sample.agreement - 16.0 / 3) < 1e-4)
    // Steps with the same lengths but other components give the same result.
    var turned = StepSample()
    for step: Float in [3, 5] { turned += StepSample(SIMD4(0.6 * step, 0, 0, 0.8 * step)) }
    #expect(abs(turned.agreement - 16.0 / 3) < 1e-4)
  }

  @Test func `the agreement of color steps is that of the best weighting of their components`() {
    let steps: [SIMD4<Float>] = [
      [1, 4, -2, 0.5], [2, 1, -1, 1], [0, 3, -4, 2], [3, 2, -3, -1], [1, 5, 0, 1],
    ]
    var sample = StepSample()
    for step in steps { sample += StepSample(step) }
    func agreement(of mixture: SIMD4<Float>) -> Double {
      let mixed = steps.map { Double(($0 * mixture).sum()) }
      let mean = mixed.reduce(0, +) / 5
      let variance = mixed.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 5
      return mean * mean / (variance + 2 * Double((mixture * mixture).sum()))
    }
    var best = 0.0
    var numbers = PatternlessNumbers(seed: 2)
    let weights = numbers.noise(4 * 20_000)
    for index in 0..<20_000 {
      best = max(best, agreement(of: SIMD4<Float>(weights[4 * index..<4 * index + 4])))
    }
    #expect(abs(agreement(of: sample.bestMixture) / Double(sample.agreement) - 1) < 1e-3)
    #expect(best <= Double(sample.agreement) * 1.0001)
    #expect(best > 0.98 * Double(sample.agreement))
  }

  @Test func `the variance of colors is the sum over all components, plus noise`() {
    var sum = ColorSum()
    for cell: SIMD4<Float> in [[0, 0, 5, 9], [6, 8, 5, 1]] { sum += ColorSum(cell) }
    // The colors of the two cells are 10 levels apart, so their variance is 25. Another 12 is added for noise.
    #expect(abs(sum.logarithmOfVariance - log(37)) < 1e-5)
    #expect((sum - ColorSum([6, 8, 5, 1])).count == 1)
  }
}
