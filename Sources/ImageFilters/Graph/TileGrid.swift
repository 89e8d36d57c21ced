/// Functions that divide a rectangle into tiles for separate evaluation.
enum TileGrid {
  /// Returns tiles that cover a rectangle, from bottom to top and from left to right in each row.
  ///
  /// - Parameter reach: the maximum distance, in pixels, between a pixel and the source pixels from which it is
  ///   computed. A larger distance yields larger tiles, so that pixels needed by several tiles are not computed too
  ///   often.
  static func rects(covering rect: PixelRect, reach: Int) -> [PixelRect] {
    rects(
      covering: rect, width: max(512, min(2048, 8 * reach)),
      height: max(64, min(1024, 6 * reach)))
  }

  /// Returns strips that cover a rectangle, from top to bottom, for filters that process an image row by row and keep
  /// little of it in memory.
  ///
  /// Strips are as wide as the rectangle, but at most 4,096 pixels wide.
  ///
  /// - Parameter step: the number of bytes per pixel.
  static func strips(covering rect: PixelRect, reach: Int, step: Int) -> [PixelRect] {
    let width = max(1, min(rect.width, 4096))
    // A strip has as many rows as fit in 128 KiB, which is small enough for the processor's faster caches. It has at
    // least 64 rows, and more if the reach is large.
    return rects(
      covering: rect, width: width,
      height: max(64, min(1024, 6 * reach), (1 << 17) / (width * step))
    ).reversed()
  }

  private static func rects(covering rect: PixelRect, width: Int, height: Int) -> [PixelRect] {
    guard !rect.isEmpty else { return [] }
    var rects: [PixelRect] = []
    var y = rect.minY
    while y < rect.maxY {
      var x = rect.minX
      while x < rect.maxX {
        rects.append(
          PixelRect(
            minX: x, minY: y, maxX: min(rect.maxX, x + width), maxY: min(rect.maxY, y + height)))
        x += width
      }
      y += height
    }
    return rects
  }
}
