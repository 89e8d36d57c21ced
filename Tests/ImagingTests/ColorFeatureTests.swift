import CKernels
import Testing

@testable import Imaging

struct ColorFeatureTests {
  @Test(arguments: [
    ("black", 0, 0, 0), ("white", 255, 255, 255), ("grey", 128, 128, 128), ("red", 220, 20, 30),
    ("green", 30, 160, 40), ("blue", 30, 50, 220), ("yellow", 250, 230, 20),
    ("orange", 250, 140, 10), ("brown", 110, 65, 30), ("pink", 250, 150, 190),
    ("purple", 120, 40, 150),
  ])
  func `typical colors are assigned to their color names`(
    _ term: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8
  ) {
    var lanes = [Float](repeating: 0, count: 16)
    ColorNames(isCentered: false).average(
      [red, green, blue], cellsX: 1, cellsY: 1, cellSize: 1, into: &lanes)
    let memberships = lanes.prefix(11)
    let best = memberships.indices.max { memberships[$0] < memberships[$1] } ?? 0
    #expect(ColorNames.terms[best] == term)
    #expect(abs(memberships.reduce(0, +) - 1) < 0.03)
  }

  @Test func `each cell averages the color memberships of its pixels`() {
    // The image has 4x2 pixels. The left cell is half red and half white, and the right cell is black.
    let (r, w, k): ([UInt8], [UInt8], [UInt8]) = ([220, 20, 30], [255, 255, 255], [0, 0, 0])
    let pixels = r + w + k + k + r + w + k + k
    var out = [Float](repeating: 0, count: 32)
    ColorNames(isCentered: false).average(pixels, cellsX: 2, cellsY: 1, cellSize: 2, into: &out)
    #expect(abs(out[8] - 0.5) < 0.1)
    #expect(abs(out[9] - 0.5) < 0.1)
    #expect(out[16] > 0.9)
    #expect(out[28...].allSatisfy { $0 == 0 })
  }

  @Test func `the color cell kernel equals a Swift version bit for bit`() {
    let pixels = ChannelFFTTests.noise(3 * 12 * 6).map { UInt8((($0 + 1) * 127).rounded()) }
    let table = (0..<32 * 32 * 32 * 16).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    let offsets = (0..<16).map { Float($0) / 16 }
    var out = [Float](repeating: 0, count: 4 * 2 * 16)
    ck_color_cells(pixels, 4, 2, 3, table, offsets, 0.013, &out)
    for cell in 0..<8 {
      for lane in 0..<16 {
        var sum = 0
        for i in 0..<9 {
          let p = 3 * ((cell / 4 * 3 + i / 3) * 12 + cell % 4 * 3 + i % 3)
          let color =
            Int(pixels[p] >> 3) << 10 | Int(pixels[p + 1] >> 3) << 5 | Int(pixels[p + 2] >> 3)
          sum += Int(table[16 * color + lane])
        }
        #expect(out[16 * cell + lane].bitPattern == (Float(sum) * 0.013 - offsets[lane]).bitPattern)
      }
    }
  }

  @Test func `a color histogram separates the object's color from the background's`() {
    let (object, ground): ([UInt8], [UInt8]) = ([200, 30, 30], [30, 30, 200])
    let pixels = (0..<100).flatMap { $0 < 40 ? object : ground }
    let weights = (0..<100).map { $0 < 40 ? Float(1) : -1 }
    let histogram = ColorHistogram()
    histogram.learn(pixels, weights: weights, count: 100, rate: 0.04)
    var likelihood = [Float](repeating: 0, count: 3)
    histogram.likelihood(object + ground + [0, 255, 0], count: 3, into: &likelihood)
    #expect(likelihood[0] > 0.95)
    #expect(likelihood[1] < 0.05)
    #expect(likelihood[2] == 0.5)
  }

  @Test func `an integral image returns the sum of the values in a box`() {
    let values = ChannelFFTTests.noise(35)
    let integral = IntegralImage(width: 7, height: 5)
    integral.accumulate(values)
    var expected = 0.0
    for y in 1..<4 { for x in 2..<6 { expected += Double(values[7 * y + x]) } }
    #expect(abs(integral.sum(x0: 2, y0: 1, x1: 6, y1: 4) - expected) < 1e-9)
  }
}
