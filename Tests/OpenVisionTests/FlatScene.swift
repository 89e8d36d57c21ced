import Geometry
import Imaging

/// A planar image that is seen in perspective in front of a background. The positions of its corners are known exactly.
struct FlatScene {
  var size = PixelSize(width: 320, height: 240)
  /// A function that returns the luma of the surface at a position. Both coordinates are in -1...1.
  var surface: @Sendable (Double, Double) -> Double = FlatScene.blobs
  /// The factor by which all luma values are multiplied before `bias` is added.
  var gain = 1.0
  var bias = 0.0
  /// A box that is painted over the scene; nil to paint none.
  var cover: Box?

  /// Returns the luma of smooth blobs of many sizes, which are the same on every platform.
  static func blobs(_ u: Double, _ v: Double) -> Double {
    var value = 120.0
    var (frequency, phase) = (2.1, 0.3)
    for _ in 0..<4 {
      value += 24 * wave(frequency * u + phase) * wave(0.8 * frequency * v + 2 * phase)
      value += 12 * wave(frequency * (u + v) + 3 * phase)
      frequency *= 1.7
      phase += 0.9
    }
    return value
  }

  /// Returns a smooth wave with a period of 4 and values from -1 to 1.
  private static func wave(_ x: Double) -> Double {
    let turn = x / 4 - (x / 4).rounded(.down)
    let t = turn < 0.5 ? 4 * turn - 1 : 3 - 4 * turn
    return t * (1.5 - 0.5 * t * t)
  }

  /// Renders a frame. Each pixel is the mean of two by two samples.
  func frame(_ corners: Quadrilateral) -> PixelBuffer {
    let inverse = Homography(square: corners)?.inverse
    return PixelBuffer.makeLuma(width: size.width, height: size.height) { out in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var sum = 0.0
          for sub in 0..<4 {
            let place = Point(
              Double(x) + (sub & 1 == 0 ? 0.25 : 0.75), Double(y) + (sub < 2 ? 0.25 : 0.75))
            sum += luma(at: place, inverse)
          }
          out[y * size.width + x] = UInt8(min(255, max(0, sum / 4 * gain + bias)))
        }
      }
    }
  }

  private func luma(at place: Point, _ inverse: Homography?) -> Double {
    if let cover, place.x >= cover.x, place.x < cover.maxX, place.y >= cover.y,
      place.y < cover.maxY
    {
      return 60 + 30 * Self.wave(place.x * 0.11) * Self.wave(place.y * 0.17)
    }
    if let inverse {
      let square = inverse(place)
      if abs(square.x) <= 1, abs(square.y) <= 1 { return surface(square.x, square.y) }
    }
    return 100 + 40 * Self.wave(place.x * 0.07 + 1) * Self.wave(place.y * 0.09)
  }
}
