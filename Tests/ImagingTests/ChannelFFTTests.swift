import CKernels
import Foundation
import TestSupport
import Testing

@testable import Imaging

struct ChannelFFTTests {
  static let sizes = [
    (2, 1), (4, 3), (6, 5), (8, 8), (10, 9), (12, 4), (16, 15), (20, 25), (24, 32), (30, 16),
    (36, 27), (40, 50), (48, 48), (50, 45), (60, 64), (64, 40), (72, 18), (80, 54), (96, 20),
    (100, 30),
  ]

  static func noise(_ count: Int) -> [Float] {
    var numbers = PatternlessNumbers(seed: 42)
    return numbers.noise(count)
  }

  @Test(arguments: sizes)
  func `the forward channel FFT equals the direct Fourier transform in double precision`(
    _ width: Int, _ height: Int
  ) {
    let plan = ChannelFFT(width: width, height: height)
    let image = Self.noise(plan.imageFloats)
    var spectrum = [Float](repeating: 0, count: plan.spectrumFloats)
    plan.forward(image, into: &spectrum)
    for lane in [0, 15] {
      // The rows are transformed first, then the columns. The result is the same as that of the definition, which would
      // take n^4 steps.
      var rows = [[(Double, Double)]](
        repeating: Array(repeating: (0, 0), count: plan.spectrumWidth), count: height)
      for y in 0..<height {
        for k in 0..<plan.spectrumWidth {
          for x in 0..<width {
            let angle = -2 * Double.pi * Double(k * x % width) / Double(width)
            let value = Double(image[(y * width + x) * 16 + lane])
            rows[y][k].0 += value * cos(angle)
            rows[y][k].1 += value * sin(angle)
          }
        }
      }
      for l in 0..<height {
        for k in 0..<plan.spectrumWidth {
          var (re, im) = (0.0, 0.0)
          for y in 0..<height {
            let angle = -2 * Double.pi * Double(l * y % height) / Double(height)
            re += rows[y][k].0 * cos(angle) - rows[y][k].1 * sin(angle)
            im += rows[y][k].0 * sin(angle) + rows[y][k].1 * cos(angle)
          }
          let at = (l * plan.spectrumWidth + k) * 32 + lane
          let tolerance = 1e-6 * Double(width * height).squareRoot() * 4
          #expect(abs(Double(spectrum[at]) - re) < tolerance)
          #expect(abs(Double(spectrum[at + 16]) - im) < tolerance)
        }
      }
    }
  }

  @Test(arguments: sizes)
  func `the inverse channel FFT restores the image and leaves the spectrum unchanged`(
    _ width: Int, _ height: Int
  ) {
    let plan = ChannelFFT(width: width, height: height)
    let image = Self.noise(plan.imageFloats)
    var spectrum = [Float](repeating: 0, count: plan.spectrumFloats)
    plan.forward(image, into: &spectrum)
    let before = spectrum
    var back = [Float](repeating: 0, count: plan.imageFloats)
    plan.inverse(spectrum, into: &back)
    #expect(spectrum == before)
    let worst = zip(image, back).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 2e-6)
  }

  @Test func `an image and its channel FFT have the same energy`() {
    let plan = ChannelFFT(width: 40, height: 36)
    let image = Self.noise(plan.imageFloats)
    var spectrum = [Float](repeating: 0, count: plan.spectrumFloats)
    plan.forward(image, into: &spectrum)
    let energy = image.reduce(0.0) { $0 + Double($1) * Double($1) }
    var spectral = 0.0
    for (i, value) in spectrum.enumerated() {
      // The columns that the half spectrum omits are mirror images of columns that it contains.
      let k = i / 32 % plan.spectrumWidth
      let weight = k == 0 || k == plan.width / 2 ? 1.0 : 2.0
      spectral += weight * Double(value) * Double(value)
    }
    #expect(abs(spectral / Double(40 * 36) / energy - 1) < 1e-6)
  }

  @Test(arguments: sizes)
  func `the channel FFT in C equals the Swift version bit for bit`(_ width: Int, _ height: Int) {
    let plan = ChannelFFT(width: width, height: height)
    let image = Self.noise(plan.imageFloats)
    var spectrum = [Float](repeating: 0, count: plan.spectrumFloats)
    var back = [Float](repeating: 0, count: plan.imageFloats)
    plan.forward(image, into: &spectrum)
    plan.inverse(spectrum, into: &back)
    plan.withPlan { description in
      let twin = ChannelFFTTwin(description)
      #expect(twin.forward(image).map(\.bitPattern) == spectrum.map(\.bitPattern))
      let inverse = twin.inverse(spectrum, scale: 2 / Float(width * height))
      #expect(inverse.map(\.bitPattern) == back.map(\.bitPattern))
    }
  }

  @Test func `good FFT sizes are even and have no prime factor above 5`() {
    #expect(
      [1, 2, 3, 7, 13, 33, 49, 51, 97].map(ChannelFFT.goodSize) == [
        2, 2, 4, 8, 16, 36, 50, 54, 100,
      ])
  }
}
