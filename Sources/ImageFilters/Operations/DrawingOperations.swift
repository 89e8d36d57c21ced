import Foundation
import Imaging

/// Line segments of one width and color, with smooth edges and a transparent background.
struct SegmentsOperation: ImageOperation {
  /// The line segments, each as a vector with the components x1, y1, x2, y2.
  let segments: [SIMD4<Double>]
  let width: Double
  let color: CIColor

  /// Returns the pixels that a segment can cover.
  static func extent(of segment: SIMD4<Double>, width: Double) -> PixelRect {
    let reach = width / 2 + 1
    return PixelRect(
      lowX: min(segment.x, segment.z) - reach, lowY: min(segment.y, segment.w) - reach,
      highX: max(segment.x, segment.z) + reach, highY: max(segment.y, segment.w) + reach)
      ?? .empty
  }

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let value = color.premultiplied(in: evaluator.graph.working)
    let tile = Tile(
      rect, TileLayout(isGray: image.isGray, hasAlpha: true), isClear: true)
    for segment in segments {
      let part = Self.extent(of: segment, width: width).intersection(rect)
      for y in part.minY..<max(part.minY, part.maxY) {
        guard let alpha = tile.alpha(y - rect.minY) else { continue }
        for x in part.minX..<part.maxX {
          let cover = Float(cover(of: segment, Double(x) + 0.5, Double(y) + 0.5))
          let i = x - rect.minX
          if cover > alpha[i] { alpha[i] = cover }
        }
      }
    }
    tile.color(value)
    return tile
  }

  /// Returns the fraction of a pixel that a segment covers, based on the distance between the segment and the pixel's
  /// center.
  private func cover(of segment: SIMD4<Double>, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (segment.z - segment.x, segment.w - segment.y)
    let length = dx * dx + dy * dy
    let along =
      length > 0
      ? max(0, min(1, ((x - segment.x) * dx + (y - segment.y) * dy) / length)) : 0
    let (ex, ey) = (x - segment.x - along * dx, y - segment.y - along * dy)
    return max(0, min(1, width / 2 + 0.5 - (ex * ex + ey * ey).squareRoot()))
  }
}

/// A line of white text, with letters of 5 x 7 dots, on a transparent background.
struct TextOperation: ImageOperation {
  /// The rows of each letter, from top to bottom. Each row has five bits, and the highest bit is the leftmost dot.
  private let letters: [[UInt8]]
  private let dot: Int
  private let padding: Int

  /// Creates an operation that draws a line of text.
  ///
  /// - Parameters:
  ///   - dot: the side length of a dot, in pixels.
  ///   - padding: the width of the transparent border around the text, in pixels.
  init(text: String, dot: Int, padding: Int) {
    letters = text.map { DotFont.rows(of: $0) }
    self.dot = dot
    self.padding = padding
  }

  var extent: PixelRect {
    guard !letters.isEmpty else { return .empty }
    let columns = letters.count * (DotFont.width + 1) - 1
    return PixelRect(
      minX: 0, minY: 0, maxX: columns * dot + 2 * padding,
      maxY: DotFont.height * dot + 2 * padding)
  }

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let tile = Tile(rect, TileLayout(isGray: true, hasAlpha: true), isClear: true)
    let height = extent.height
    for y in 0..<rect.height {
      let line = height - 1 - (rect.minY + y) - padding
      guard line >= 0, line < DotFont.height * dot, let alpha = tile.alpha(y) else { continue }
      for x in 0..<rect.width {
        let column = rect.minX + x - padding
        guard column >= 0 else { continue }
        let (letter, dotColumn) = (column / dot).quotientAndRemainder(dividingBy: DotFont.width + 1)
        guard letter < letters.count, dotColumn < DotFont.width else { continue }
        if letters[letter][line / dot] >> (DotFont.width - 1 - dotColumn) & 1 == 1 { alpha[x] = 1 }
      }
    }
    tile.color(SIMD4(repeating: 1))
    return tile
  }
}

extension Tile {
  /// Sets all pixels to a color, multiplied by each pixel's alpha.
  fileprivate func color(_ value: SIMD4<Float>) {
    for y in 0..<height {
      guard let alpha = alpha(y) else { continue }
      for channel in 0..<layout.colorCount {
        let row = row(channel, y)
        for x in 0..<width { row[x] = alpha[x] * value[channel] }
      }
      for x in 0..<width { alpha[x] *= value.w }
    }
  }
}
