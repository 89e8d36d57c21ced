import Geometry

/// A color image, initialized from a frame, on which outlines and short texts can be drawn.
public final class Canvas {
  /// An RGB color with components of 0...255.
  public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    public static let white = Color(255, 255, 255)
    public static let black = Color(0, 0, 0)
  }

  public let size: PixelSize
  private var pixels: [UInt8]

  /// Creates a canvas from a copy of a frame.
  public init(_ frame: PixelBuffer) {
    size = frame.size
    let plane = frame.rgb.planes[0]
    var pixels = [UInt8]()
    pixels.reserveCapacity(3 * frame.width * frame.height)
    for y in 0..<frame.height {
      pixels.append(
        contentsOf: UnsafeBufferPointer(
          start: plane.base + y * plane.bytesPerRow, count: 3 * frame.width))
    }
    self.pixels = pixels
  }

  /// Returns a copy of the canvas as an image.
  public func image() -> PixelBuffer {
    PixelBuffer.makeRGB(width: size.width, height: size.height) { target in
      _ = target.update(fromContentsOf: pixels)
    }
  }

  /// Draws a closed outline through the given corners. The corners may be outside the image. If a corner is not finite,
  /// nothing is drawn.
  ///
  /// - Parameters:
  ///   - width: the line width, in pixels.
  ///   - dash: the length of the dashes and of the gaps between them, in pixels; nil for a solid
  ///     line.
  public func stroke(_ corners: [Point], color: Color, width: Double = 2, dash: Double? = nil) {
    guard corners.count > 1, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    var walked = 0.0
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      line(from: start, to: end, color: color, width: width, dash: dash, walked: walked)
      walked += start.distance(to: end)
    }
  }

  /// Draws one side of the outline.
  ///
  /// - Parameter walked: the length of the outline up to `start`. It lets the dash pattern continue around corners.
  private func line(
    from start: Point, to end: Point, color: Color, width: Double, dash: Double?, walked: Double
  ) {
    let length = start.distance(to: end)
    let reach = width / 2 + 1
    let columns = Self.range(min(start.x, end.x) - reach, max(start.x, end.x) + reach, size.width)
    let rows = Self.range(min(start.y, end.y) - reach, max(start.y, end.y) + reach, size.height)
    guard length > 0, !columns.isEmpty else { return }
    let direction = Point((end.x - start.x) / length, (end.y - start.y) / length)
    for y in rows {
      for x in columns {
        let offset = Point(Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let along = min(length, max(0, offset.x * direction.x + offset.y * direction.y))
        if let dash, Int((walked + along) / dash) % 2 == 1 { continue }
        let nearest = Point(direction.x * along, direction.y * along)
        let cover = width / 2 + 0.5 - offset.distance(to: nearest)
        if cover > 0 { blend(color, x: x, y: y, opacity: min(1, cover)) }
      }
    }
  }

  /// Returns the size of a line of text, including its dark background.
  ///
  /// - Parameter scale: the side length of a letter's dots, in pixels.
  public static func size(ofText text: String, scale: Int) -> PixelSize {
    PixelSize(
      width: (text.count * (DotFont.width + 1) + 1) * scale, height: (DotFont.height + 2) * scale)
  }

  /// Draws a line of text on a dark background. Text that does not fit is cut off.
  ///
  /// - Parameters:
  ///   - position: the upper-left corner. It is moved so that the whole text is inside the image, if possible.
  ///   - scale: the side length of a letter's dots, in pixels. Letters have 5 x 7 dots.
  public func write(_ text: String, at position: Point, color: Color, scale: Int = 2) {
    guard position.x.isFinite, position.y.isFinite, scale > 0 else { return }
    let letters = Array(text)
    let covered = Self.size(ofText: text, scale: scale)
    let (width, height) = (covered.width, covered.height)
    let left = Int(max(0, min(position.x, Double(size.width - width))))
    let top = Int(max(0, min(position.y, Double(size.height - height))))
    for y in top..<min(size.height, top + height) {
      for x in left..<min(size.width, left + width) { blend(.black, x: x, y: y, opacity: 0.6) }
    }
    for (index, letter) in letters.enumerated() {
      let rows = DotFont.rows(of: letter)
      for row in 0..<DotFont.height {
        for column in 0..<DotFont.width where rows[row] >> (DotFont.width - 1 - column) & 1 == 1 {
          let x = left + (1 + index * (DotFont.width + 1) + column) * scale
          let y = top + (1 + row) * scale
          for dotY in y..<y + scale {
            for dotX in x..<x + scale where dotX < size.width && dotY < size.height {
              blend(color, x: dotX, y: dotY, opacity: 1)
            }
          }
        }
      }
    }
  }

  private func blend(_ color: Color, x: Int, y: Int, opacity: Double) {
    let at = 3 * (y * size.width + x)
    func mixed(_ old: UInt8, _ new: UInt8) -> UInt8 {
      UInt8(Double(old) + opacity * (Double(new) - Double(old)) + 0.5)
    }
    pixels[at] = mixed(pixels[at], color.red)
    pixels[at + 1] = mixed(pixels[at + 1], color.green)
    pixels[at + 2] = mixed(pixels[at + 2], color.blue)
  }

  /// Returns the range of pixels between two positions, clipped to the image.
  private static func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = Int(max(0, min(low.rounded(.down), Double(count))))
    let last = Int(max(0, min(high.rounded(.up), Double(count))))
    return first..<max(first, last)
  }
}
