import Foundation
import Imaging

/// The outline of a rendered shape, in pixels from the image's upper left corner.
public enum ShapeOutline: Sendable {
  case circle(x: Double, y: Double, radius: Double)
  /// Closed polygons. A point is inside the shape if an odd number of polygons surround it.
  case polygons([[SIMD2<Double>]])

  /// Returns the outline of a rectangle that is rotated around its center.
  public static func rectangle(
    x: Double, y: Double, width: Double, height: Double, angle: Double = 0
  ) -> ShapeOutline {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { across, down in
      let (dx, dy) = (across * width / 2, down * height / 2)
      return SIMD2(x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle))
    }
    return .polygons([corners])
  }

  public func contains(_ x: Double, _ y: Double) -> Bool {
    switch self {
    case .circle(let centerX, let centerY, let radius):
      return hypot(x - centerX, y - centerY) < radius
    case .polygons(let loops):
      var isInside = false
      for loop in loops {
        var last = loop[loop.count - 1]
        for point in loop {
          if (last.y > y) != (point.y > y),
            last.x + (y - last.y) / (point.y - last.y) * (point.x - last.x) > x
          {
            isInside.toggle()
          }
          last = point
        }
      }
      return isInside
    }
  }

  /// Returns a point's distance from the outline, in pixels.
  public func distance(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .circle(let centerX, let centerY, let radius):
      return abs(hypot(x - centerX, y - centerY) - radius)
    case .polygons(let loops):
      var best = Double.infinity
      for loop in loops {
        var last = loop[loop.count - 1]
        for point in loop {
          let along = point - last
          let off = SIMD2(x, y) - last
          let fraction =
            (off.x * along.x + off.y * along.y) / (along.x * along.x + along.y * along.y)
          let rest = off - along * min(1, max(0, fraction))
          best = min(best, hypot(rest.x, rest.y))
          last = point
        }
      }
      return best
    }
  }
}

/// A grayscale image of shapes with exactly known outlines. Each pixel near an outline is the mean of 16 by 16 sample
/// points.
public struct ShapeImage: Sendable {
  public let width: Int
  public let height: Int
  private var values: [Double]
  public private(set) var outlines: [ShapeOutline] = []

  public init(width: Int, height: Int, ground: Double = 255) {
    self.width = width
    self.height = height
    values = [Double](repeating: ground, count: width * height)
  }

  /// Paints a shape over the image in a single gray level.
  public mutating func paint(_ outline: ShapeOutline, _ value: Double) {
    outlines.append(outline)
    for y in 0..<height {
      for x in 0..<width {
        let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
        var fraction = outline.contains(middleX, middleY) ? 1.0 : 0
        if outline.distance(middleX, middleY) < 0.75 {
          fraction = 0
          for sample in 0..<256 {
            let sampleX = Double(x) + (Double(sample % 16) + 0.5) / 16
            let sampleY = Double(y) + (Double(sample / 16) + 0.5) / 16
            if outline.contains(sampleX, sampleY) { fraction += 1.0 / 256 }
          }
        }
        values[y * width + x] += (value - values[y * width + x]) * fraction
      }
    }
  }

  /// Renders the image.
  ///
  /// - Parameter noise: the amplitude of uniform noise, in gray levels.
  public func image(noise: Double = 0) -> PixelBuffer {
    var random = PairNumbers(state: 7)
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      for (index, value) in values.enumerated() {
        let shift = noise == 0 ? 0 : noise * (2 * random.unit() - 1)
        target[index] = UInt8(min(255, max(0, (value + shift).rounded())))
      }
    }
  }

  /// Returns a point's distance from the nearest outline, in pixels.
  public func distance(_ x: Double, _ y: Double) -> Double {
    outlines.map { $0.distance(x, y) }.min() ?? .infinity
  }
}
