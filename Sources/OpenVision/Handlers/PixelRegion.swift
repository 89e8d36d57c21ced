import Foundation
import Geometry
import Imaging

/// A part of an image in whole pixels, origin upper-left.
struct PixelRegion: Hashable, Sendable {
  var x: Int
  var y: Int
  var size: PixelSize

  /// The pixels that a normalised region touches, widened to whole chroma samples.
  ///
  /// - Parameter rect: within 0...1, not empty.
  init(normalized rect: CGRect, of image: PixelBuffer) {
    guard !VNNormalizedRectIsIdentityRect(rect) else {
      self.init(x: 0, y: 0, size: image.size)
      return
    }
    var (alignX, alignY) = (1, 1)
    if case .ycbcr(let layout) = image.layout {
      (alignX, alignY) = (1 << layout.chromaShiftX, 1 << layout.chromaShiftY)
    }
    let box = Box(normalized: rect, in: image.size)
    // Half a thousandth of a pixel is a rounding of the normalised numbers, not a wish.
    let slack = 0.0005
    let left = min(image.width - 1, max(0, Int((box.x + slack).rounded(.down))))
    let top = min(image.height - 1, max(0, Int((box.y + slack).rounded(.down))))
    let right = min(image.width, max(left + 1, Int((box.maxX - slack).rounded(.up))))
    let bottom = min(image.height, max(top + 1, Int((box.maxY - slack).rounded(.up))))
    let (x, y) = (left / alignX * alignX, top / alignY * alignY)
    self.init(x: x, y: y, size: PixelSize(width: right - x, height: bottom - y))
  }

  private init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }
}

extension PixelBuffer {
  /// A view of a part of the image that shares its memory; the image itself for all of it.
  ///
  /// - Parameter region: within the image, aligned to whole chroma samples.
  func view(of region: PixelRegion) -> PixelBuffer {
    guard region.size != size else { return self }
    let views: [Plane]
    switch layout {
    case .luma:
      views = [planes[0].view(region.x, region.y, region.size, bytesPerPixel: 1)]
    case .rgb:
      views = [planes[0].view(region.x, region.y, region.size, bytesPerPixel: 3)]
    case .ycbcr(let layout):
      let chroma = layout.chromaSize(width: region.size.width, height: region.size.height)
      let chromaX = region.x >> layout.chromaShiftX
      let chromaY = region.y >> layout.chromaShiftY
      let chromaSize = PixelSize(width: chroma.width, height: chroma.height)
      views = [
        planes[0].view(region.x, region.y, region.size, bytesPerPixel: 1),
        planes[1].view(chromaX, chromaY, chromaSize, bytesPerPixel: 1),
        planes[2].view(chromaX, chromaY, chromaSize, bytesPerPixel: 1),
      ]
    }
    return PixelBuffer(
      width: region.size.width, height: region.size.height, layout: layout, planes: views
    ) {
      // Keeps the image, whose memory this is, as long as the view lives.
      withExtendedLifetime(self) {}
    }
  }
}

extension PixelBuffer.Plane {
  fileprivate func view(
    _ x: Int, _ y: Int, _ size: PixelSize, bytesPerPixel: Int
  ) -> PixelBuffer.Plane {
    PixelBuffer.Plane(
      base: base + y * bytesPerRow + x * bytesPerPixel, width: size.width, height: size.height,
      bytesPerRow: bytesPerRow)
  }
}
