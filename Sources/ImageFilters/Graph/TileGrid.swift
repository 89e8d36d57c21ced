/// The division of a rectangle into parts that are evaluated one by one.
enum TileGrid {
  /// Returns tiles that cover a rectangle, from below, each row from the left.
  ///
  /// - Parameter reach: the distance of pixels' inputs. A larger reach gives larger tiles, so that
  ///   shared inputs of neighbors are not computed too often.
  static func rects(covering rect: PixelRect, reach: Int) -> [PixelRect] {
    rects(
      covering: rect, width: max(512, min(2048, 8 * reach)),
      height: max(64, min(1024, 6 * reach)))
  }

  /// Returns strips that cover a rectangle, from above, for filters that go through an image row by
  /// row and keep little of it. Their rows are whole unless they are longer than those of most
  /// images.
  ///
  /// - Parameter step: the number of bytes of a pixel.
  static func strips(covering rect: PixelRect, reach: Int, step: Int) -> [PixelRect] {
    let width = max(1, min(rect.width, 4096))
    // As many rows as fit in the nearer caches.
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
