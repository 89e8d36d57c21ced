import Geometry
import Imaging
import Testing

@Suite struct PixelRegionTests {
  private let layout = YCbCrLayout(
    chromaShiftX: 1, chromaShiftY: 1, fullRange: true, matrix: .bt601)

  @Test func `a pixel region covers the pixels that a box touches inside the image`() {
    let image = PixelBuffer.makeLuma(width: 16, height: 12) { _ in }
    #expect(
      image.region(enclosing: Box(x: 2.5, y: 3, width: 4, height: 2))
        == PixelRegion(x: 2, y: 3, size: PixelSize(width: 5, height: 2)))
    #expect(
      image.region(enclosing: Box(x: 1.9999, y: 3.0001, width: 4, height: 2))
        == PixelRegion(x: 2, y: 3, size: PixelSize(width: 4, height: 2)))
    #expect(
      image.region(enclosing: Box(x: -1e30, y: 5, width: 2e30, height: 100))
        == PixelRegion(x: 0, y: 5, size: PixelSize(width: 16, height: 7)))
    #expect(
      image.region(enclosing: Box(x: 40, y: 40, width: 2, height: 2))
        == PixelRegion(x: 15, y: 11, size: PixelSize(width: 1, height: 1)))
  }

  @Test func `a region of a YCbCr image starts at a whole chroma sample`() {
    let image = PixelBuffer.makeYCbCr(width: 16, height: 12, layout: layout) { luma, cb, _ in
      for index in luma.indices { luma[index] = UInt8(index) }
      for index in cb.indices { cb[index] = UInt8(100 + index) }
    }
    let region = image.region(enclosing: Box(x: 5, y: 3, width: 6, height: 5))
    #expect(region == PixelRegion(x: 4, y: 2, size: PixelSize(width: 7, height: 6)))
    let view = image.view(of: region)
    #expect(view.size == region.size)
    #expect(view.planes[0].base[0] == UInt8(2 * 16 + 4))
    #expect(view.planes[0].base[view.planes[0].bytesPerRow] == UInt8(3 * 16 + 4))
    #expect(view.planes[1].base[0] == UInt8(100 + 1 * 8 + 2))
    #expect(view.planes[1].width == 4 && view.planes[1].height == 3)
  }

  @Test func `a view of an image keeps the image's memory alive`() {
    func make() -> PixelBuffer {
      let image = PixelBuffer.makeRGB(width: 4, height: 4) { pixels in
        for index in pixels.indices { pixels[index] = UInt8(index) }
      }
      return image.view(of: PixelRegion(x: 1, y: 2, size: PixelSize(width: 2, height: 2)))
    }
    let view = make()
    #expect(view.planes[0].base[0] == UInt8(2 * 12 + 3))
    #expect(view.planes[0].base[12] == UInt8(3 * 12 + 3))
  }

  @Test func `a view of the whole image is the image itself`() {
    let image = PixelBuffer.makeLuma(width: 4, height: 4) { _ in }
    #expect(image.view(of: image.region(enclosing: image.size.bounds)) === image)
  }
}
