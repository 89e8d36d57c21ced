import Foundation
import Geometry

/// The usual color coding for optical flow, in which the hue shows the direction and the saturation shows the length.
/// White means no motion.
///
/// The wheel is the one used by Baker, Scharstein, Lewis, Roth, Black and Szeliski ("A database and evaluation
/// methodology for optical flow", 2011). It has 55 hues, which are spaced more closely where the eye distinguishes more
/// hues.
public struct FlowColorWheel: Sendable {
  /// The number of hues from each of the six primary and secondary colors to the next, starting at red and returning to
  /// red.
  private static let steps = [15, 6, 4, 11, 13, 6]

  /// The red, green and blue of each hue, 0...1.
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

  /// The vector length, in pixels, at which the color is fully saturated. Longer vectors are darker.
  public let greatestLength: Float

  /// Creates a color wheel for vectors up to a given length.
  ///
  /// - Parameter greatestLength: the vector length, in pixels, at which the color is fully saturated. A length that is
  ///   not positive is replaced with 1.
  public init(greatestLength: Float) {
    self.greatestLength = greatestLength > 0 ? greatestLength : 1
  }

  /// Returns the color of a vector. It is black for nil and for vectors that are not finite.
  public func color(of vector: SIMD2<Float>?) -> Canvas.Color {
    guard let vector, vector.x.isFinite, vector.y.isFinite else { return .black }
    let radius = (vector * vector).sum().squareRoot() / greatestLength
    // The hues start at the right and run clockwise on screen, through the bottom of the wheel.
    let turn = (atan2(-vector.y, -vector.x) / Float.pi + 1) / 2
    let position = turn * Float(Self.hues.count - 1)
    let index = min(Int(position), Self.hues.count - 1)
    let next = Self.hues[(index + 1) % Self.hues.count]
    let hue = Self.hues[index] + (next - Self.hues[index]) * (position - Float(index))
    let color = radius <= 1 ? 1 - radius * (1 - hue) : 0.75 * hue
    let levels = color * 255
    return Canvas.Color(UInt8(levels.x), UInt8(levels.y), UInt8(levels.z))
  }

  /// Returns an image of a flow field in the colors of this wheel. Pixels with unknown flow are black.
  public func image(of field: FlowField) -> PixelBuffer {
    image(of: field.size) { x, y in color(of: field[x, y]) }
  }

  /// Returns an image of the color wheel, to be shown as a legend.
  ///
  /// Each point has the color of the vector from the center to the point. The rim represents `greatestLength`, and the
  /// area outside the wheel is white.
  ///
  /// - Parameter diameter: the diameter in pixels, at least 1.
  public func legend(diameter: Int) -> PixelBuffer {
    let size = PixelSize(width: max(1, diameter), height: max(1, diameter))
    let radius = Float(size.width) / 2
    return image(of: size) { x, y in
      let position = (SIMD2(Float(x), Float(y)) + 0.5 - radius) / radius
      guard (position * position).sum() <= 1 else { return .white }
      return color(of: position * greatestLength)
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
