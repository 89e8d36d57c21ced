import Foundation
import Testing

@testable import Imaging

struct ResponseTests {
  @Test(arguments: [(0.0, 0.0), (0.3, -0.4), (5.25, 7.4), (-6.45, 3.1), (11.6, -0.2)])
  func `the peak of a Gaussian response is found with subpixel accuracy, even at the edge`(
    _ shiftX: Double, _ shiftY: Double
  ) {
    let (width, height) = (24, 20)
    var map = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let dx = remainder(Double(x) - shiftX, Double(width))
        let dy = remainder(Double(y) - shiftY, Double(height))
        map[y * width + x] = Float(exp(-(dx * dx + dy * dy) / 8))
      }
    }
    let peak = ResponsePeak(map, width: width, height: height, exclusion: 5)
    #expect(abs(peak.wrappedX(width: width) - shiftX) < 0.06)
    #expect(abs(peak.wrappedY(height: height) - shiftY) < 0.06)
    #expect(peak.sidelobeRatio > 20)
    #expect(peak.rivalRatio < 0.1)
  }

  @Test func `the second-highest peak determines the rival ratio, and a flat map has no peak`() {
    var map = [Float](repeating: 0, count: 400)
    map[5 * 20 + 5] = 1
    map[15 * 20 + 14] = 0.6
    #expect(ResponsePeak(map, width: 20, height: 20, exclusion: 3).rivalRatio == 0.6)
    let flat = ResponsePeak(
      [Float](repeating: 0.3, count: 400), width: 20, height: 20, exclusion: 3)
    #expect(flat.sidelobeRatio == 0)
    #expect(flat.correlationEnergy == 0)
    #expect(flat.x == 0 && flat.y == 0)
  }

  @Test func `exact sine, exponential, root and logarithm agree with the C library`() {
    for k in -50..<150 {
      let (c, s) = ExactFunctions.turn(k, of: 36)
      #expect(abs(c - cos(Double.pi * Double(k) / 18)) < 1e-14)
      #expect(abs(s - sin(Double.pi * Double(k) / 18)) < 1e-14)
    }
    #expect(ExactFunctions.turn(9, of: 36) == (0, 1))
    for x in stride(from: -30.0, through: 30, by: 0.37) {
      #expect(abs(ExactFunctions.exp(x) / exp(x) - 1) < 1e-14)
      #expect(abs(ExactFunctions.root(x + 30.1, degree: 5) - pow(x + 30.1, 0.2)) < 1e-13)
    }
    for x in [1e-300, 1e-9, 0.02, 0.7, 1, 1.4142135, 1.5, 3, 1e12] {
      #expect(abs(ExactFunctions.log(x) - log(x)) <= 4e-16 * max(1, abs(log(x))))
    }
    #expect(ExactFunctions.log(0) == -.infinity && ExactFunctions.log(-1).isNaN)
    #expect(ExactFunctions.exp(-.infinity) == 0)
    #expect(ExactFunctions.exp(800) == .infinity)
    #expect(ExactFunctions.root(0, degree: 3) == 0)
  }

  @Test func `Hann windows are symmetric, and Gaussian targets peak at their first sample`() {
    let window = Windows.hann(7)
    #expect(window[3] == 1)
    #expect(window == window.reversed())
    let target = Windows.gaussian(width: 8, height: 6, sigmaX: 1, sigmaY: 2)
    #expect(target[0] == 1)
    #expect(target[1] == target[7])
    #expect(target[8] == target[40])
    #expect(abs(target[8 + 2] - Float(exp(-2.0 - 0.125))) < 1e-6)
  }
}
