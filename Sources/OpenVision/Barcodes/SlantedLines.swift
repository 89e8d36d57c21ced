import Foundation
import Geometry
import Imaging

/// Parallel lines at an angle across an image, at equal distances. Linear codes that run in the same direction can be
/// read along these lines.
struct SlantedLines {
  /// The maximum number of lines.
  private static let count = 64

  private let grid: SamplingGrid

  /// Positions the lines across an image.
  ///
  /// - Parameters:
  ///   - angle: the angle of the lines in radians, clockwise from the image's rows.
  ///   - offset: the shift of all lines, as a fraction of their spacing.
  ///   - density: the number of samples per pixel along the lines.
  ///   - image: the size of the image.
  init(angle: Double, offset: Double = 0, density: Int = 1, in image: PixelSize) {
    let along = Point(cos(angle), sin(angle))
    let across = Point(-sin(angle), cos(angle))
    let (width, height) = (Double(image.width), Double(image.height))
    let length = width * abs(along.x) + height * abs(along.y)
    // The lines do not extend to the image's edges, because slanted lines there would cross only the image's corners,
    // where there is little to read.
    let depth = 0.8 * (width * abs(across.x) + height * abs(across.y))
    let spacing = max(2, depth / Double(Self.count))
    grid = SamplingGrid(
      center: Point(width / 2, height / 2) + across * (spacing * offset),
      along: along * (1 / Double(density)), across: across * spacing,
      size: PixelSize(
        width: max(1, Int(length) * density), height: max(1, Int(depth / spacing))))
  }

  /// Maps a point of the sampled image to the original image.
  func position(_ point: Point) -> Point { grid.position(point) }

  /// Samples the lines as the rows of an image. Positions outside the original image are white.
  ///
  /// - Parameter image: a luma image.
  func sampled(from image: PixelBuffer) -> PixelBuffer { grid.sampled(from: image, outside: 255) }
}

extension PixelBuffer.Plane {
  /// Returns the interpolated luma at a position; nil outside the plane. Pixel centers have integer
  /// coordinates here.
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
