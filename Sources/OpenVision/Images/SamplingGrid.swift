import Geometry
import Imaging

/// A grid of points along parallel lines across an image, at any angle. The lines become the rows
/// of a sampled image.
struct SamplingGrid {
  /// The center of the sampled image's first pixel, in pixels of the original image.
  private let first: Point
  /// The step from one point to the next on the same line, in pixels of the original image.
  private let along: Point
  /// The step from one line to the next, in pixels of the original image.
  private let across: Point
  let size: PixelSize

  /// Creates a grid around a center.
  ///
  /// - Parameters:
  ///   - center: the center of the sampled image, in pixels of the original image.
  ///   - along: the step from one point to the next on the same line.
  ///   - across: the step from one line to the next.
  ///   - size: the size of the sampled image.
  init(center: Point, along: Point, across: Point, size: PixelSize) {
    (self.along, self.across, self.size) = (along, across, size)
    first =
      center - along * (Double(size.width - 1) / 2) - across * (Double(size.height - 1) / 2)
  }

  /// Maps a point in the sampled image to the original image.
  func position(_ point: Point) -> Point {
    first + along * (point.x - 0.5) + across * (point.y - 0.5)
  }

  /// Samples an image with linear interpolation.
  ///
  /// - Parameters:
  ///   - image: a luma image.
  ///   - outside: the luma value for points outside the image.
  func sampled(from image: PixelBuffer, outside: UInt8) -> PixelBuffer {
    let plane = image.planes[0]
    // Positions are fixed-point numbers in units of 1/65536 of a pixel, in coordinates whose origin is the center of
    // the first pixel.
    func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
    let (stepX, stepY) = (fixed(along.x), fixed(along.y))
    return PixelBuffer.makeLuma(width: size.width, height: size.height) { target in
      guard let out = target.baseAddress else { return }
      target.update(repeating: outside)
      for line in 0..<size.height {
        let start = first + across * Double(line) - Point(0.5, 0.5)
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

  /// Returns the numbers of steps after which the position is certain to be at least 0 and below the limit. The first
  /// and the last possible number may be missing.
  private static func steps(from start: Int, by step: Int, below limit: Int) -> Range<Int> {
    guard step != 0, limit > 0 else {
      return start >= 0 && start < limit ? 0..<Int.max : 0..<0
    }
    // Leave out one step at each end, because the quotients are rounded toward zero.
    let (a, b) = ((0 - start) / step, (limit - 1 - start) / step)
    let (first, last) = (max(0, min(a, b) + 1), max(a, b))
    return first < last ? first..<last : 0..<0
  }
}
