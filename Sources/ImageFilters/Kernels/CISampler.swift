import Foundation

/// An input image of a kernel, whose pixels can be read at any position.
public struct CISampler {
  let rect: PixelRect
  /// The pixels that the kernel may read; nil if there are none.
  let tile: Tile?

  init(extent: PixelRect, tile: Tile?) { (rect, self.tile) = (extent, tile) }

  /// The rectangle outside which the image is transparent.
  public var extent: CGRect { rect.cgRect }

  /// Returns the color at a position, interpolated linearly between the centers of pixels: red, green, blue and alpha
  /// in the working space, multiplied by alpha. Outside the image and outside the part that the kernel needs according
  /// to its callback, all four are 0.
  ///
  /// - Parameter position: a position in pixels, with the origin at the lower left. The center of the pixel at the
  ///   origin is (0.5, 0.5).
  public func sample(_ position: SIMD2<Float>) -> SIMD4<Float> {
    guard let tile else { return .zero }
    let (x, y) = (position.x - 0.5, position.y - 0.5)
    let (left, low) = (x.rounded(.down), y.rounded(.down))
    guard abs(left) < Float(PixelRect.limit), abs(low) < Float(PixelRect.limit) else {
      return .zero
    }
    let (column, line) = (Int(left) - tile.rect.minX, Int(low) - tile.rect.minY)
    let (fx, fy) = (x - left, y - low)
    var sum = SIMD4<Float>.zero
    for (dx, wx) in [(0, 1 - fx), (1, fx)] where wx > 0 {
      for (dy, wy) in [(0, 1 - fy), (1, fy)] where wy > 0 {
        sum += wx * wy * tile.pixel(column + dx, line + dy)
      }
    }
    return sum
  }
}

extension Tile {
  /// Returns a pixel by its position in the tile, or zeros outside the tile.
  fileprivate func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    return SIMD4(color(0, y)[x], color(1, y)[x], color(2, y)[x], alpha(y)?[x] ?? 1)
  }
}
