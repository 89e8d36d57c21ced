import Foundation

extension CIContext {
  /// Renders part of an image into memory.
  ///
  /// Rows are stored from top to bottom. Pixels are multiplied by alpha and are transparent outside the image's extent.
  /// Gray formats store the luminance of colors. Byte formats clamp values to 0...1.
  ///
  /// - Parameters:
  ///   - data: the memory, with at least `rowBytes` bytes for each row of `bounds`.
  ///   - bounds: the rectangle to render, in whole pixels.
  ///   - colorSpace: the color space of the result; nil for the working space.
  /// - Returns: false if the bounds are empty, infinite or too large, the rows are too short, or the image cannot be
  ///   evaluated. In the last case, some of the pixels may already have been written.
  @discardableResult
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) -> Bool {
    guard let area = try? Self.area(of: image, bounds),
      let (bytes, isOverflow) = Optional(rowBytes.multipliedReportingOverflow(by: area.height)),
      !isOverflow,
      format.holds(
        width: area.width, height: area.height, bytesPerRow: rowBytes, count: bytes),
      let graph = try? ImageGraph(image, working: working)
    else { return false }
    let target = BitmapTarget(
      base: data, rowBytes: rowBytes, area: area, format: format,
      conversion: working == .linear
        ? colorSpace.map { SpaceConversion($0.definition, .fromWorking) } : nil)
    do {
      try TileRenderer(graph: graph, area: area).render { target.store($0) }
      return true
    } catch {
      return false
    }
  }
}

/// The bitmap to fill with tiles. Threads may share it, because each tile is written to a different part.
private struct BitmapTarget: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let rowBytes: Int
  let area: PixelRect
  let format: CIFormat
  let conversion: SpaceConversion?

  func store(_ tile: Tile) {
    let tile = conversion.map { ColorOperation(map: $0).applied(to: tile) } ?? tile
    for y in 0..<tile.height {
      let line = area.maxY - 1 - (tile.rect.minY + y)
      let row = base + line * rowBytes + (tile.rect.minX - area.minX) * format.bytesPerPixel
      let (red, green, blue) = (tile.color(0, y), tile.color(1, y), tile.color(2, y))
      let alpha = tile.alpha(y)
      for x in 0..<tile.width {
        let pixel = row + x * format.bytesPerPixel
        if format.channelCount == 1 {
          let luminance =
            tile.layout.isGray
            ? red[x] : 0.2126 * red[x] + 0.7152 * green[x] + 0.0722 * blue[x]
          store(luminance, pixel, 0)
        } else {
          store(red[x], pixel, format.order[0])
          store(green[x], pixel, format.order[1])
          store(blue[x], pixel, format.order[2])
          store(alpha?[x] ?? 1, pixel, 3)
        }
      }
    }
  }

  private func store(_ value: Float, _ pixel: UnsafeMutableRawPointer, _ position: Int) {
    if format.isFloat {
      pixel.storeBytes(of: value, toByteOffset: 4 * position, as: Float.self)
    } else {
      let fraction = value > 0 ? min(value, 1) : 0
      pixel.storeBytes(of: UInt8(fraction * 255 + 0.5), toByteOffset: position, as: UInt8.self)
    }
  }
}
