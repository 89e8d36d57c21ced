/// The parts of a rectangle that are evaluated one by one.
enum TileGrid {
  /// Tiles from below, each row from the left, that cover a rectangle.
  ///
  /// - Parameter reach: how far pixels' inputs are away; the farther, the larger the tiles, so that
  ///   what neighbors have in common is not made too often.
  static func rects(covering rect: PixelRect, reach: Int) -> [PixelRect] {
    rects(
      covering: rect, width: max(512, min(2048, 8 * reach)),
      height: max(64, min(1024, 6 * reach)))
  }

  /// Strips from above that cover a rectangle, whose rows are whole where they are no longer than those of most
  /// images: for filters that go through an image row by row and keep little of it.
  ///
  /// - Parameter step: how many bytes a pixel has.
  static func strips(covering rect: PixelRect, reach: Int, step: Int) -> [PixelRect] {
    let width = max(1, min(rect.width, 4096))
    // As many rows as stay in the nearer caches.
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
