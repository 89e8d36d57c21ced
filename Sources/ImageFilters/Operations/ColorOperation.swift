/// A row of pixels that a color map changes in place. Colors are not multiplied by alpha. If the pixels are gray, red,
/// green and blue use the same memory.
struct ColorRow {
  let red: UnsafeMutablePointer<Float>
  let green: UnsafeMutablePointer<Float>
  let blue: UnsafeMutablePointer<Float>
  /// The row's alpha; nil if all pixels are opaque.
  let alpha: UnsafeMutablePointer<Float>?
  let count: Int
  /// The coordinates of the row's first pixel in the image.
  let x: Int
  let y: Int
  let isGray: Bool

  /// Applies the same function to every value of red, green and blue.
  func changeColors(_ change: (Float) -> Float) {
    for channel in isGray ? [red] : [red, green, blue] {
      for i in 0..<count { channel[i] = change(channel[i]) }
    }
  }
}

/// A function that maps the colors of pixels to other colors.
protocol ColorMap: Sendable {
  /// Whether the map leaves gray colors gray.
  var keepsGray: Bool { get }
  /// Whether the map may change alpha. If so, opaque images need an alpha plane, too.
  var changesAlpha: Bool { get }
  func apply(to row: ColorRow)
}

extension ColorMap {
  var keepsGray: Bool { true }
  var changesAlpha: Bool { false }
}

/// An operation that applies a color map to each pixel. The colors passed to the map are not multiplied by alpha.
struct ColorOperation<Map: ColorMap>: ImageOperation {
  let map: Map

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    applied(to: try evaluator.tile(image.inputs[0], rect))
  }

  /// Returns the tile after applying the map. The result may be the input tile itself.
  func applied(to input: Tile) -> Tile {
    let tile = input.writable(
      TileLayout(isGray: input.layout.isGray && map.keepsGray, hasAlpha: map.changesAlpha))
    for y in 0..<tile.height {
      let row = ColorRow(
        red: tile.color(0, y), green: tile.color(1, y), blue: tile.color(2, y),
        alpha: tile.alpha(y), count: tile.width, x: tile.rect.minX, y: tile.rect.minY + y,
        isGray: tile.layout.isGray)
      Self.divideByAlpha(row)
      map.apply(to: row)
      Self.multiplyByAlpha(row)
    }
    return tile
  }

  private static func divideByAlpha(_ row: ColorRow) {
    guard let alpha = row.alpha else { return }
    for channel in row.isGray ? [row.red] : [row.red, row.green, row.blue] {
      for i in 0..<row.count {
        channel[i] = alpha[i] > 0 ? channel[i] / alpha[i] : 0
      }
    }
  }

  private static func multiplyByAlpha(_ row: ColorRow) {
    guard let alpha = row.alpha else { return }
    for channel in row.isGray ? [row.red] : [row.red, row.green, row.blue] {
      for i in 0..<row.count { channel[i] *= alpha[i] }
    }
  }
}
