/// The planes that a tile holds.
struct TileLayout: Hashable, Sendable {
  /// Whether red, green and blue are equal and share one plane; else there are three.
  var isGray: Bool
  /// Whether there is a plane of alpha; if not, everything is opaque.
  var hasAlpha: Bool

  var colorCount: Int { isGray ? 1 : 3 }
  var planeCount: Int { colorCount + (hasAlpha ? 1 : 0) }
}

/// The pixels of a rectangle during evaluation: floats in the working space, multiplied by alpha,
/// plane by plane, rows from below.
final class Tile {
  let rect: PixelRect
  let layout: TileLayout
  /// Whether other tiles use the same memory, so that it must not be written to.
  var isShared = false
  private let samples: TileMemory

  /// Creates a tile with its own memory.
  ///
  /// - Parameter isClear: whether all samples are set to 0; if not, write them before reading them.
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

  /// Returns a row of a plane.
  ///
  /// - Parameters:
  ///   - plane: 0 for gray, or 0...2 for red, green and blue; alpha follows.
  ///   - y: the row, counted from the lowest one, 0.
  func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
    samples.base + (plane &* height &+ y) &* width
  }

  /// Returns a row of red, green or blue (0...2), whichever plane holds it.
  func color(_ channel: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
    row(layout.isGray ? 0 : channel, y)
  }

  /// Returns a row of alpha, if there is any.
  func alpha(_ y: Int) -> UnsafeMutablePointer<Float>? {
    layout.hasAlpha ? row(layout.colorCount, y) : nil
  }

  /// Returns the same pixels in another place; this tile must not be used afterwards.
  func moved(to rect: PixelRect) -> Tile { Tile(rect, sharing: self) }

  /// Returns a tile that may be written to, with the same pixels and at least the planes of a
  /// layout.
  func writable(_ wanted: TileLayout) -> Tile {
    let target = TileLayout(
      isGray: layout.isGray && wanted.isGray, hasAlpha: layout.hasAlpha || wanted.hasAlpha)
    if target == layout && !isShared { return self }
    let result = Tile(rect, target)
    copy(into: result)
    return result
  }

  /// Returns a larger tile with transparent pixels around this one's.
  func padded(to outer: PixelRect) -> Tile {
    let result = Tile(
      outer, TileLayout(isGray: layout.isGray, hasAlpha: true), isClear: true)
    copy(into: result)
    return result
  }

  /// Copies all pixels to their places in a tile that has at least this one's planes.
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

/// Floats that several tiles may share.
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
