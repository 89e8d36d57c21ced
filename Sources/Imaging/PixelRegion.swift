import Geometry

/// A part of an image in whole pixels, with the origin at the upper left.
public struct PixelRegion: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var size: PixelSize

  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }
}

extension PixelBuffer {
  /// Returns the smallest region of whole pixels that contains the part of the image covered by a box. The region
  /// starts at a whole chroma sample and has at least one pixel. The image must not be empty.
  ///
  /// To allow for rounding, a pixel is not considered covered if the box extends less than 0.0005 pixels into it.
  ///
  /// - Parameter box: a box whose position and size are finite.
  public func region(enclosing box: Box) -> PixelRegion {
    var (alignX, alignY) = (1, 1)
    if case .ycbcr(let layout) = layout {
      (alignX, alignY) = (1 << layout.chromaShiftX, 1 << layout.chromaShiftY)
    }
    let slack = 0.0005
    func within(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    let left = within((box.x + slack).rounded(.down), width - 1)
    let top = within((box.y + slack).rounded(.down), height - 1)
    let right = max(left + 1, within((box.maxX - slack).rounded(.up), width))
    let bottom = max(top + 1, within((box.maxY - slack).rounded(.up), height))
    let (x, y) = (left / alignX * alignX, top / alignY * alignY)
    return PixelRegion(x: x, y: y, size: PixelSize(width: right - x, height: bottom - y))
  }

  /// Returns a view of a part of the image. The view shares the image's memory. If the region is the whole image, the
  /// image itself is returned.
  ///
  /// - Parameter region: a region within the image that starts at a whole chroma sample.
  public func view(of region: PixelRegion) -> PixelBuffer {
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
      // The closure keeps the image alive as long as the view exists, because the image owns the memory.
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
