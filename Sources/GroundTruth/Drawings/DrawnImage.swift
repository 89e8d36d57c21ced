import Geometry
import Imaging

/// A color image that is drawn object by object.
struct DrawnImage {
  /// Red, green and blue, each 0...255.
  typealias Color = SIMD3<Double>

  private static let samplesPerSide = 4

  let size: PixelSize
  private var values: [Color]

  /// Creates an image that shows only the background.
  ///
  /// - Parameter ground: a closure that returns the background color at a position.
  init(_ size: PixelSize, ground: (Point) -> Color) {
    self.size = size
    values = []
    values.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { values.append(ground(Point(Double(x) + 0.5, Double(y) + 0.5))) }
    }
  }

  /// Paints over a part of the image. Each pixel is the mean of 4 by 4 sample points.
  ///
  /// - Parameters:
  ///   - box: the part of the image in which to paint.
  ///   - color: a closure that returns the color at a position; nil to leave the position unchanged.
  mutating func paint(in box: Box, _ color: (Point) -> Color?) {
    let count = Self.samplesPerSide
    let step = 1 / Double(count)
    for y in Self.pixels(from: box.y, to: box.maxY, below: size.height) {
      for x in Self.pixels(from: box.x, to: box.maxX, below: size.width) {
        var sum = Color.zero
        var painted = 0
        for sample in 0..<count * count {
          let point = Point(
            Double(x) + (Double(sample % count) + 0.5) * step,
            Double(y) + (Double(sample / count) + 0.5) * step)
          guard let color = color(point) else { continue }
          sum += color
          painted += 1
        }
        let rest = Double(count * count - painted)
        let index = y * size.width + x
        values[index] = (sum + values[index] * rest) / Double(count * count)
      }
    }
  }

  private static func pixels(from low: Double, to high: Double, below limit: Int) -> Range<Int> {
    let first = Int(max(0, min(Double(limit), low.rounded(.down))))
    let end = Int(max(0, min(Double(limit), high.rounded(.up))))
    return first..<max(first, end)
  }

  /// Applies the light, the blur and the noise of the given conditions, in that order.
  mutating func take(_ conditions: ImagingConditions, seed: UInt64) {
    for index in values.indices {
      let position = Double(index % size.width) / Double(size.width)
      values[index] *=
        conditions.light.left + (conditions.light.right - conditions.light.left) * position
    }
    if conditions.blur > 0 { blur(conditions.blur) }
    guard conditions.noise > 0 else { return }
    var random = PairNumbers(state: seed &* 0x9E37_79B9 &+ 11)
    for index in values.indices {
      // The sum of twelve uniform random numbers, minus 6, is approximately a standard normal deviate.
      var sum = -6.0
      for _ in 0..<12 { sum += random.unit() }
      values[index] += Color(repeating: conditions.noise * sum)
    }
  }

  /// Applies a Gaussian blur. Beyond the border, the outermost pixels are repeated.
  private mutating func blur(_ deviation: Double) {
    let reach = Int((3 * deviation).rounded(.up))
    let weights = (-reach...reach).map {
      ExactFunctions.exp(-Double($0 * $0) / (2 * deviation * deviation))
    }
    let total = weights.reduce(0, +)
    func blurred(_ values: [Color], length: Int, stride: Int, lines: Int, lineStride: Int)
      -> [Color]
    {
      var out = values
      for line in 0..<lines {
        for position in 0..<length {
          var sum = Color.zero
          for (tap, weight) in weights.enumerated() {
            let other = min(length - 1, max(0, position + tap - reach))
            sum += weight * values[line * lineStride + other * stride]
          }
          out[line * lineStride + position * stride] = sum / total
        }
      }
      return out
    }
    let (width, height) = (size.width, size.height)
    let across = blurred(values, length: width, stride: 1, lines: height, lineStride: width)
    values = blurred(across, length: height, stride: width, lines: width, lineStride: 1)
  }

  /// The image with 8 bits per channel.
  var buffer: PixelBuffer {
    PixelBuffer.makeRGB(width: size.width, height: size.height) { target in
      for (index, value) in values.enumerated() {
        for channel in 0..<3 {
          target[3 * index + channel] = UInt8(min(255, max(0, value[channel].rounded())))
        }
      }
    }
  }
}
