/// The planes that a tile consists of.
struct TileLayout: Hashable, Sendable {
  /// Whether red, green and blue are equal and share one plane. Otherwise, each of them has its own plane.
  var isGray: Bool
  /// Whether there is an alpha plane. Otherwise, all pixels are opaque.
  var hasAlpha: Bool

  var colorCount: Int { isGray ? 1 : 3 }
  var planeCount: Int { colorCount + (hasAlpha ? 1 : 0) }
}

/// The pixels of a rectangle during evaluation.
///
/// The pixels are floats in the working space, multiplied by alpha. They are stored plane by plane, with rows from
/// bottom to top.
final class Tile {
  let rect: PixelRect
  let layout: TileLayout
  /// Whether another tile or a later evaluation may use the same pixels. If so, the tile must not be written to.
  var isShared = false
  private let samples: TileMemory

  /// Creates a tile with its own memory.
  ///
  /// - Parameter isClear: whether to set all samples to 0. If not, samples must be written before
  ///   they are read.
  init(_ rect: PixelRect, _ layout: TileLayout, isClear: Bool = false) {
    self.rect = rect
    self.layout = layout
    samples = TileMemory(count: rect.width * rect.height * layout.planeCount, isClear: isClear)
  }

  private init(_ rect: PixelRect, sharing tile: Tile) {
    self.rect = rect
    layout = tile.layout
    samples = tile.samples
    isShared = tile.isShared
  }

  var width: Int { rect.width }
  var height: Int { rect.height }

  /// Returns the address of a row of a plane.
  ///
  /// - Parameters:
  ///   - plane: 0 for gray, or 0...2 for red, green and blue. The alpha plane follows.
  ///   - y: the row, counted upward from 0.
  func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
    samples.base + (plane &* height &+ y) &* width
  }

  /// Returns the address of a row of a color channel: 0 for red, 1 for green and 2 for blue. In a gray tile, all three
  /// channels share one plane.
  func color(_ channel: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
    row(layout.isGray ? 0 : channel, y)
  }

  /// Returns the address of a row of the alpha plane, or nil if there is no alpha plane.
  func alpha(_ y: Int) -> UnsafeMutablePointer<Float>? {
    layout.hasAlpha ? row(layout.colorCount, y) : nil
  }

  /// Returns a tile with the same pixels at another position. This tile must not be used
  /// afterward.
  func moved(to rect: PixelRect) -> Tile { Tile(rect, sharing: self) }

  /// Returns a writable tile with the same pixels and at least the planes of the given layout.
  func writable(_ wanted: TileLayout) -> Tile {
    let target = TileLayout(
      isGray: layout.isGray && wanted.isGray, hasAlpha: layout.hasAlpha || wanted.hasAlpha)
    if target == layout && !isShared { return self }
    let result = Tile(rect, target)
    copy(into: result)
    return result
  }

  /// Returns a larger tile with transparent pixels around the pixels of this tile.
  func padded(to outer: PixelRect) -> Tile {
    let result = Tile(
      outer, TileLayout(isGray: layout.isGray, hasAlpha: true), isClear: true)
    copy(into: result)
    return result
  }

  /// Copies all pixels to their positions in another tile. The other tile must have at least the planes of this tile.
  private func copy(into target: Tile) {
    let (x, y) = (rect.minX - target.rect.minX, rect.minY - target.rect.minY)
    for row in 0..<height {
      for channel in 0..<target.layout.colorCount {
        (target.row(channel, y + row) + x).update(from: color(channel, row), count: width)
      }
      guard let targetAlpha = target.alpha(y + row) else { continue }
      if let alpha = alpha(row) {
        (targetAlpha + x).update(from: alpha, count: width)
      } else {
        (targetAlpha + x).update(repeating: 1, count: width)
      }
    }
  }
}

/// A buffer of floats that several tiles may share.
private final class TileMemory {
  let base: UnsafeMutablePointer<Float>

  init(count: Int, isClear: Bool) {
    let count = max(1, count)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    base = memory.bindMemory(to: Float.self, capacity: count)
    if isClear { base.update(repeating: 0, count: count) }
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }
}
