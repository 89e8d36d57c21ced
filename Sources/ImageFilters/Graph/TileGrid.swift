/// The parts of a rectangle that are evaluated one by one.
enum TileGrid {
  /// Tiles from below, each row from the left, that cover a rectangle.
  ///
  /// - Parameter reach: how far pixels' inputs are away; the farther, the larger the tiles, so that
  ///   what neighbors have in common is not made too often.
  static func rects(covering rect: PixelRect, reach: Int) -> [PixelRect] {
    guard !rect.isEmpty else { return [] }
    let width = min(rect.width, max(512, min(2048, 8 * reach)))
    let height = min(rect.height, max(64, min(1024, 6 * reach)))
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
