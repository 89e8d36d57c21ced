import Foundation
import Geometry

/// The usual colors of optical flow: the hue shows the direction, the saturation the length. White
/// does not move.
///
/// The wheel is that of Baker, Scharstein, Lewis, Roth, Black and Szeliski ("A database and
/// evaluation methodology for optical flow", 2011): 55 hues, more of them where the eye tells more
/// apart.
public struct FlowColorWheel: Sendable {
  /// The number of hues from each primary or secondary color to the next, from red to red.
  private static let steps = [15, 6, 4, 11, 13, 6]

  /// Red, green and blue of each hue, 0...1.
  private static let hues: [SIMD3<Float>] = {
    let corners: [SIMD3<Float>] = [
      [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1], [1, 0, 0],
    ]
    return steps.enumerated().flatMap { index, count in
      (0..<count).map { step in
        corners[index] + (corners[index + 1] - corners[index]) * (Float(step) / Float(count))
      }
    }
  }()

  /// The length whose color is fully saturated, in pixels; longer vectors are darker.
  public let greatestLength: Float

  /// Creates the colors.
  ///
  /// - Parameter greatestLength: the greatest length in pixels; a length that is not positive counts as 1.
  public init(greatestLength: Float) {
    self.greatestLength = greatestLength > 0 ? greatestLength : 1
  }

  /// Returns the color of a vector; black for nil and for numbers that are not finite.
  public func color(of vector: SIMD2<Float>?) -> Canvas.Color {
    guard let vector, vector.x.isFinite, vector.y.isFinite else { return .black }
    let radius = (vector * vector).sum().squareRoot() / greatestLength
    // The wheel begins at the left and runs over the upper side of the image.
    let turn = (atan2(-vector.y, -vector.x) / Float.pi + 1) / 2
    let place = turn * Float(Self.hues.count - 1)
    let index = min(Int(place), Self.hues.count - 1)
    let next = Self.hues[(index + 1) % Self.hues.count]
    let hue = Self.hues[index] + (next - Self.hues[index]) * (place - Float(index))
    let color = radius <= 1 ? 1 - radius * (1 - hue) : 0.75 * hue
    let levels = color * 255
    return Canvas.Color(UInt8(levels.x), UInt8(levels.y), UInt8(levels.z))
  }

  /// Returns a picture of a field; unknown flow is black.
  public func image(of field: FlowField) -> PixelBuffer {
    image(of: field.size) { x, y in color(of: field[x, y]) }
  }

  /// Returns the wheel itself, to be shown beside a picture.
  ///
  /// It has the color of each vector from the middle to the rim, which stands for the greatest
  /// length, and is white around that.
  ///
  /// - Parameter diameter: the diameter in pixels, at least 1.
  public func legend(diameter: Int) -> PixelBuffer {
    let size = PixelSize(width: max(1, diameter), height: max(1, diameter))
    let radius = Float(size.width) / 2
    return image(of: size) { x, y in
      let place = (SIMD2(Float(x), Float(y)) + 0.5 - radius) / radius
      guard (place * place).sum() <= 1 else { return .white }
      return color(of: place * greatestLength)
    }
  }

  private func image(of size: PixelSize, color: (Int, Int) -> Canvas.Color) -> PixelBuffer {
    PixelBuffer.makeRGB(width: size.width, height: size.height) { bytes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = color(x, y)
          let first = 3 * (y * size.width + x)
          bytes[first] = color.red
          bytes[first + 1] = color.green
          bytes[first + 2] = color.blue
        }
      }
    }
  }
}
