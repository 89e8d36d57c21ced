import Geometry
import Imaging
import TestSupport
import Testing

@Suite struct PixelBufferOrientationTests {
  /// The upright form of the rows `ABC`, `DEF` for each EXIF orientation, derived by hand.
  static let drawings: [(ImageOrientation, [String])] = [
    (.up, ["ABC", "DEF"]),
    (.upMirrored, ["CBA", "FED"]),
    (.down, ["FED", "CBA"]),
    (.downMirrored, ["DEF", "ABC"]),
    (.leftMirrored, ["AD", "BE", "CF"]),
    (.right, ["DA", "EB", "FC"]),
    (.rightMirrored, ["FC", "EB", "DA"]),
    (.left, ["CF", "BE", "AD"]),
  ]

  private func letters(_ rows: [String]) -> [UInt8] { rows.flatMap { Array($0.utf8) } }

  @Test(arguments: drawings.indices)
  func `a luma image is turned upright from each EXIF orientation`(index: Int) {
    let (orientation, rows) = Self.drawings[index]
    let stored = letters(["ABC", "DEF"])
    let image = TestImages.luma(width: 3, height: 2) { x, y in Int(stored[3 * y + x]) }
    let turned = image.upright(from: orientation)
    #expect(turned.size == PixelSize(width: rows[0].count, height: rows.count))
    #expect(turned.lumaSamples == letters(rows))
  }

  @Test(arguments: drawings.indices)
  func `each color channel is turned upright like a luma image`(index: Int) {
    let orientation = Self.drawings[index].0
    let image = TestImages.colorPattern(width: 67, height: 41)
    let turned = image.upright(from: orientation)
    for channel in 0..<3 {
      let samples = image.rgbSamples
      let single = TestImages.luma(width: 67, height: 41) { x, y in
        Int(samples[3 * (67 * y + x) + channel])
      }
      let expected = single.upright(from: orientation).lumaSamples
      #expect(
        stride(from: channel, to: turned.rgbSamples.count, by: 3).map { turned.rgbSamples[$0] }
          == expected)
    }
  }

  @Test func `a quarter turn exchanges the directions of chroma subsampling`() {
    let layout = YCbCrLayout(chromaShiftX: 1, chromaShiftY: 0, fullRange: true, matrix: .bt601)
    let image = PixelBuffer.makeYCbCr(width: 6, height: 4, layout: layout) { luma, cb, cr in
      for index in luma.indices { luma[index] = UInt8(index) }
      for index in cb.indices {
        cb[index] = UInt8(100 + index)
        cr[index] = UInt8(200 + index)
      }
    }
    let turned = image.upright(from: .right)
    #expect(turned.size == PixelSize(width: 4, height: 6))
    #expect(turned.planes.map(\.width) == [4, 4, 4])
    #expect(turned.planes.map(\.height) == [6, 3, 3])
    #expect(
      turned.planes[1].samples() == [109, 106, 103, 100, 110, 107, 104, 101, 111, 108, 105, 102])
    #expect(turned.upright(from: .left).lumaSamples == image.lumaSamples)
  }
}
