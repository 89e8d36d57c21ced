/// An evaluator that computes one tile of an image from its graph.
///
/// An input that several images share is evaluated only once for each requested rectangle.
final class Evaluator {
  /// The maximum number of pixels in a tile.
  static let pixelLimit = 1 << 26

  let graph: ImageGraph

  private struct Key: Hashable {
    var image: ObjectIdentifier
    var rect: PixelRect
  }

  private var tiles: [Key: Tile] = [:]

  init(_ graph: ImageGraph) { self.graph = graph }

  /// Returns the pixels of a rectangle. Pixels outside the image's extent are transparent. The caller may modify the
  /// pixels unless the tile is shared.
  func tile(_ image: CIImage, _ rect: PixelRect) throws(ImageFilterError) -> Tile {
    let key = Key(image: ObjectIdentifier(image), rect: rect)
    if let tile = tiles[key] { return tile }
    let (count, isOverflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !isOverflow, count <= Self.pixelLimit else {
      throw .tooManyPixels(count: isOverflow ? .max : count, limit: Self.pixelLimit)
    }
    let inner = rect.intersection(image.pixelExtent)
    var tile: Tile
    if inner.isEmpty {
      tile = Tile(rect, TileLayout(isGray: true, hasAlpha: true), isClear: true)
    } else {
      tile = try image.operation.tile(inner, of: image, self)
      if inner != rect { tile = tile.padded(to: rect) }
    }
    if graph.isShared(image) {
      tile.isShared = true
      tiles[key] = tile
    }
    return tile
  }
}
