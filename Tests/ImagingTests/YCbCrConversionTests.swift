import Imaging
import TestSupport
import Testing

@Suite struct YCbCrConversionTests {
  private func layout(_ full: Bool, _ matrix: YCbCrLayout.Matrix) -> YCbCrLayout {
    YCbCrLayout(chromaShiftX: 0, chromaShiftY: 0, fullRange: full, matrix: matrix)
  }

  /// The color bar samples that follow from the recommendations' equations, rounded to 8 bits.
  struct Bar: Sendable {
    var full: Bool
    var matrix: YCbCrLayout.Matrix
    var ycbcr: (UInt8, UInt8, UInt8)
    var rgb: (Int, Int, Int)
  }

  static let bars = [
    Bar(full: false, matrix: .bt601, ycbcr: (16, 128, 128), rgb: (0, 0, 0)),
    Bar(full: false, matrix: .bt601, ycbcr: (235, 128, 128), rgb: (255, 255, 255)),
    Bar(full: false, matrix: .bt601, ycbcr: (81, 90, 240), rgb: (255, 0, 0)),
    Bar(full: false, matrix: .bt601, ycbcr: (145, 54, 34), rgb: (0, 255, 0)),
    Bar(full: false, matrix: .bt601, ycbcr: (41, 240, 110), rgb: (0, 0, 255)),
    Bar(full: false, matrix: .bt709, ycbcr: (63, 102, 240), rgb: (255, 0, 0)),
    Bar(full: false, matrix: .bt709, ycbcr: (173, 42, 26), rgb: (0, 255, 0)),
    Bar(full: false, matrix: .bt709, ycbcr: (32, 240, 118), rgb: (0, 0, 255)),
    Bar(full: true, matrix: .bt601, ycbcr: (76, 85, 255), rgb: (255, 0, 0)),
    Bar(full: true, matrix: .bt601, ycbcr: (150, 44, 21), rgb: (0, 255, 0)),
    Bar(full: true, matrix: .bt601, ycbcr: (29, 255, 107), rgb: (0, 0, 255)),
  ]

  @Test(arguments: bars.indices)
  func `YCbCr color bars are converted to their RGB colors`(index: Int) {
    let bar = Self.bars[index]
    let color = YCbCrConversion(layout(bar.full, bar.matrix))(
      luma: bar.ycbcr.0, cb: bar.ycbcr.1, cr: bar.ycbcr.2)
    #expect(abs(Int(color.red) - bar.rgb.0) <= 2)
    #expect(abs(Int(color.green) - bar.rgb.1) <= 2)
    #expect(abs(Int(color.blue) - bar.rgb.2) <= 2)
  }

  @Test func `YCbCr samples outside the video range are clamped`() {
    let convert = YCbCrConversion(layout(false, .bt601))
    #expect(convert(luma: 0, cb: 128, cr: 128) == (0, 0, 0))
    #expect(convert(luma: 255, cb: 128, cr: 128) == (255, 255, 255))
  }

  @Test func `subsampled chroma is taken from the nearest sample`() {
    let layout = YCbCrLayout(chromaShiftX: 1, chromaShiftY: 1, fullRange: true, matrix: .bt601)
    let image = PixelBuffer.makeYCbCr(width: 3, height: 3, layout: layout) { luma, cb, cr in
      luma.update(repeating: 100)
      cb.update(repeating: 128)
      for (index, value) in [128, 200, 60, 90].enumerated() { cr[index] = UInt8(value) }
    }
    let convert = YCbCrConversion(layout)
    let samples = image.rgbSamples
    for y in 0..<3 {
      for x in 0..<3 {
        let cr: UInt8 = [[128, 200], [60, 90]][y / 2][x / 2]
        let color = convert(luma: 100, cb: 128, cr: cr)
        #expect(
          Array(samples[(9 * y + 3 * x)..<(9 * y + 3 * x + 3)]) == [
            color.red, color.green, color.blue,
          ])
      }
    }
  }

  @Test func `the luma of an RGB image uses the weights of BT.601`() {
    let image = TestImages.rgb(width: 4, height: 1) { x, _ in
      [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)][x]
    }
    #expect(image.lumaSamples == [76, 150, 29, 255])
    #expect(image.luma.base == image.luma.base)
  }
}
