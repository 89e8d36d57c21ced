import Geometry
import Imaging
import TestSupport
import Testing

@Suite struct PixelBufferResizingTests {
  @Test func `halving an image averages each block of four pixels`() {
    let image = TestImages.luma(width: 4, height: 2) { x, y in
      [[0, 4, 100, 120], [8, 4, 140, 160]][y][x]
    }
    #expect(image.resized(width: 2, height: 1).lumaSamples == [4, 130])
  }

  @Test func `partly covered pixels contribute in proportion when an image is reduced`() {
    // Three pixels are reduced to two, so that each target pixel covers one and a half source pixels.
    let image = TestImages.luma(width: 3, height: 1) { x, _ in [30, 90, 210][x] }
    #expect(image.resized(width: 2, height: 1).lumaSamples == [50, 170])
  }

  @Test func `doubling an image interpolates between pixel centers`() {
    let image = TestImages.luma(width: 2, height: 1) { x, _ in [0, 100][x] }
    #expect(image.resized(width: 4, height: 1).lumaSamples == [0, 25, 75, 100])
  }

  @Test(arguments: [(1, 1), (7, 5), (64, 48), (200, 3)])
  func `an image of one color has the same color after resizing`(width: Int, height: Int) {
    for value in [0, 77, 255] {
      let image = TestImages.rgb(width: 33, height: 21) { _, _ in (value, 255 - value, value) }
      let resized = image.resized(width: width, height: height)
      #expect(resized.size == PixelSize(width: width, height: height))
      #expect(Set(resized.rgbSamples) == Set([UInt8(value), UInt8(255 - value)]))
    }
  }

  @Test func `resizing a YCbCr image also resizes its chroma planes`() {
    let layout = YCbCrLayout(chromaShiftX: 1, chromaShiftY: 1, fullRange: true, matrix: .bt601)
    let image = PixelBuffer.makeYCbCr(width: 17, height: 9, layout: layout) { luma, cb, cr in
      luma.update(repeating: 50)
      cb.update(repeating: 100)
      cr.update(repeating: 150)
    }
    let resized = image.resized(width: 7, height: 5)
    #expect(resized.planes.map(\.width) == [7, 4, 4])
    #expect(resized.planes.map(\.height) == [5, 3, 3])
    #expect(resized.planes.map { Set($0.samples()) } == [[50], [100], [150]])
  }

  @Test func `resizing to the same size returns the same image; sizes below 1 become 1`() {
    let image = TestImages.pattern(width: 8, height: 8)
    #expect(image.resized(width: 8, height: 8) === image)
    #expect(image.resized(width: 0, height: -4).size == PixelSize(width: 1, height: 1))
  }
}
