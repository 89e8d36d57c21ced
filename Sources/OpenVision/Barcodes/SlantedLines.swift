import Foundation
import Geometry
import Imaging

/// Parallel lines at an angle across an image, a few pixels apart, as the rows of a picture: linear
/// codes can be read from it that run in their direction.
struct SlantedLines {
  /// How many lines there are.
  private static let count = 64

  /// Along a line and across the lines, of length 1.
  private let along: Point
  private let across: Point
  /// Where the first line begins, in the image.
  private let origin: Point
  /// From one line to the next, in pixels.
  private let spacing: Double
  let size: PixelSize

  /// - Parameter angle: of the lines, in radians, clockwise from the image's rows.
  init(angle: Double, in image: PixelSize) {
    along = Point(cos(angle), sin(angle))
    across = Point(-sin(angle), cos(angle))
    let (width, height) = (Double(image.width), Double(image.height))
    let length = width * abs(along.x) + height * abs(along.y)
    let depth = width * abs(across.x) + height * abs(across.y)
    // Little is to be read near the corners that the first and the last lines cut off.
    spacing = max(2, 0.8 * depth / Double(Self.count))
    let rows = max(1, Int(0.8 * depth / spacing))
    origin =
      Point(width / 2, height / 2) - along * (length / 2)
      - across * (Double(rows) * spacing / 2)
    size = PixelSize(width: max(1, Int(length)), height: rows)
  }

  /// Where a point of the picture is in the image.
  func position(_ point: Point) -> Point {
    origin + along * point.x + across * (point.y * spacing)
  }

  /// Interpolates linearly between pixels; white outside the image.
  ///
  /// - Parameter image: of luma.
  func sampled(from image: PixelBuffer) -> PixelBuffer {
    let plane = image.planes[0]
    // Positions in 65536ths of a pixel, pixels' middles at whole ones.
    func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
    let (stepX, stepY) = (fixed(along.x), fixed(along.y))
    return PixelBuffer.makeLuma(width: size.width, height: size.height) { target in
      guard let out = target.baseAddress else { return }
      target.update(repeating: 255)
      for line in 0..<size.height {
        let start = position(Point(0.5, Double(line) + 0.5)) - Point(0.5, 0.5)
        let (startX, startY) = (fixed(start.x), fixed(start.y))
        let steps = Self.steps(from: startX, by: stepX, below: (plane.width - 1) << 16)
          .clamped(to: Self.steps(from: startY, by: stepY, below: (plane.height - 1) << 16))
          .clamped(to: 0..<size.width)
        let row = out + line * size.width
        for step in steps {
          let (x, y) = (startX &+ step &* stepX, startY &+ step &* stepY)
          let upper = plane.base + ((y &>> 16) &* plane.bytesPerRow &+ (x &>> 16))
          let lower = upper + plane.bytesPerRow
          let (right, down) = (Int32((x &>> 8) & 255), Int32((y &>> 8) & 255))
          let above = Int32(upper[0]) &* (256 &- right) &+ Int32(upper[1]) &* right
          let below = Int32(lower[0]) &* (256 &- right) &+ Int32(lower[1]) &* right
          row[step] = UInt8(
            truncatingIfNeeded: (above &* (256 &- down) &+ below &* down &+ 32768) &>> 16)
        }
      }
      withExtendedLifetime(image) {}
    }
  }

  /// Which steps from a start stay at 0 or above and below a limit.
  private static func steps(from start: Int, by step: Int, below limit: Int) -> Range<Int> {
    guard step != 0, limit > 0 else { return start >= 0 && start < limit ? 0..<Int.max : 0..<0 }
    // A margin of one step at either end stands for the rounding of the quotients.
    let (a, b) = ((0 - start) / step, (limit - 1 - start) / step)
    let (first, last) = (max(0, min(a, b) + 1), max(a, b) - 1)
    return first < last ? first..<last : 0..<0
  }
}

extension PixelBuffer.Plane {
  /// The luma between pixels' middles, which have whole coordinates here; nil outside the plane.
  func interpolated(_ x: Double, _ y: Double) -> UInt8? {
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (
      Int((x - Double(column)) * 256), Int((y - Double(row)) * 256)
    )
    let upper = base + (row &* bytesPerRow &+ column)
    let lower = upper + bytesPerRow
    let above = Int(upper[0]) &* (256 &- right) &+ Int(upper[1]) &* right
    let below = Int(lower[0]) &* (256 &- right) &+ Int(lower[1]) &* right
    return UInt8(truncatingIfNeeded: (above &* (256 &- down) &+ below &* down &+ 32768) &>> 16)
  }
}
