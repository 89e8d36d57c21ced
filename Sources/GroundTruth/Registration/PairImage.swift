import Geometry
import Imaging

/// An unbounded surface of noise at several scales (Perlin, "An Image Synthesizer", 1985), with sharp-edged
/// patches.
struct PairSurface {
  let seed: UInt64

  /// Returns the luma at a position, 0...255.
  func value(at point: Point) -> Double {
    let coarse = noise(point, cell: 70, layer: 1)
    let patches = noise(point, cell: 34, layer: 2)
    let detail = noise(point, cell: 11, layer: 3)
    let fine = noise(point, cell: 4.5, layer: 4)
    // The factor makes the edge of a patch only a few pixels wide.
    let edge = min(1, max(-1, (patches - 0.5) * 24))
    return 120 + 70 * (coarse - 0.5) + 28 * edge + 60 * (detail - 0.5) + 40 * (fine - 0.5)
  }

  /// Returns smooth noise, 0...1. The noise is interpolated with cubic curves from random numbers on a grid.
  private func noise(_ point: Point, cell: Double, layer: UInt64) -> Double {
    let (x, y) = (point.x / cell, point.y / cell)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func number(_ dx: Double, _ dy: Double) -> Double {
      // Positions far outside any image are clamped, so that they can be converted to integers.
      let limit = 1e9
      let column = Int64(min(limit, max(-limit, left + dx)))
      let row = Int64(min(limit, max(-limit, top + dy)))
      var random = PairNumbers(
        state: UInt64(bitPattern: column) &* 0x9E37_79B9 ^ UInt64(bitPattern: row) &* 0x85EB_CA6B
          ^ (seed &* 31 &+ layer) &* 0xC2B2_AE35)
      return random.unit()
    }
    func curve(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let (u, v) = (curve(x - left), curve(y - top))
    let upper = number(0, 0) * (1 - u) + number(1, 0) * u
    let lower = number(0, 1) * (1 - u) + number(1, 1) * u
    return upper * (1 - v) + lower * v
  }
}

/// An image being rendered. Each pixel is the mean luma of 2 by 2 sample points.
struct PairImage {
  private static let samplesPerSide = 2

  private let size: PixelSize
  private var values: [Double]

  /// Renders an image.
  ///
  /// - Parameters:
  ///   - blur: the standard deviation of a Gaussian blur in pixels; 0 for none.
  ///   - luma: a closure that returns the luma at a position in the image.
  init(_ size: PixelSize, blur: Double = 0, luma: (Point) -> Double) {
    self.size = size
    values = []
    values.reserveCapacity(size.width * size.height)
    let margin = blur > 0 ? Int((3 * blur).rounded(.up)) : 0
    let width = size.width + 2 * margin
    for y in -margin..<size.height + margin {
      for x in -margin..<size.width + margin {
        values.append(Self.mean(x, y, luma))
      }
    }
    guard margin > 0 else { return }
    values = Self.blurred(values, width: width, margin: margin, deviation: blur)
  }

  private static func mean(_ x: Int, _ y: Int, _ luma: (Point) -> Double) -> Double {
    let count = samplesPerSide
    var sum = 0.0
    for j in 0..<count {
      for i in 0..<count {
        let dx = (Double(i) + 0.5) / Double(count)
        let dy = (Double(j) + 0.5) / Double(count)
        sum += luma(Point(Double(x) + dx, Double(y) + dy))
      }
    }
    return sum / Double(count * count)
  }

  /// Blurs the image along both axes and removes the margin.
  private static func blurred(
    _ values: [Double], width: Int, margin: Int, deviation: Double
  ) -> [Double] {
    let weights = (-margin...margin).map { offset in
      ExactFunctions.exp(-Double(offset * offset) / (2 * deviation * deviation))
    }
    let total = weights.reduce(0, +)
    let (inner, height) = (width - 2 * margin, values.count / width)
    var narrow = [Double](repeating: 0, count: inner * height)
    for y in 0..<height {
      for x in 0..<inner {
        var sum = 0.0
        for (tap, weight) in weights.enumerated() { sum += weight * values[y * width + x + tap] }
        narrow[y * inner + x] = sum / total
      }
    }
    var out = [Double](repeating: 0, count: inner * (height - 2 * margin))
    for y in 0..<height - 2 * margin {
      for x in 0..<inner {
        var sum = 0.0
        for (tap, weight) in weights.enumerated() { sum += weight * narrow[(y + tap) * inner + x] }
        out[y * inner + x] = sum / total
      }
    }
    return out
  }

  /// Adds approximately Gaussian noise. Each value is derived from the sum of twelve uniform random numbers.
  mutating func addNoise(_ deviation: Double, _ random: inout PairNumbers) {
    for index in values.indices {
      var sum = -6.0
      for _ in 0..<12 { sum += random.unit() }
      values[index] += deviation * sum
    }
  }

  mutating func changeLight() {
    for index in values.indices {
      let x = Double(index % size.width) / Double(size.width)
      values[index] = values[index] * (0.7 + 0.2 * x) - 8 + 20 * x
    }
  }

  /// Paints part of a surface over the image.
  ///
  /// - Parameters:
  ///   - box: the part of the image that the surface would cover without the displacement.
  ///   - offset: the displacement of the surface and of `box`, in pixels.
  mutating func paint(_ surface: PairSurface, in box: Box, movedBy offset: Point) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5) - offset
        guard center.x >= box.x, center.y >= box.y, center.x < box.maxX, center.y < box.maxY
        else { continue }
        values[y * size.width + x] = Self.mean(x, y) { surface.value(at: $0 - offset) }
      }
    }
  }

  /// The image with 8 bits per pixel.
  var buffer: PixelBuffer {
    PixelBuffer.makeLuma(width: size.width, height: size.height) { target in
      for (index, value) in values.enumerated() {
        target[index] = UInt8(min(255, max(0, value.rounded())))
      }
    }
  }
}

/// A generator of reproducible random numbers (Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014).
struct PairNumbers {
  var state: UInt64

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number in 0 ..< 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Returns a random number in -1 ..< 1.
  mutating func signed() -> Double { 2 * unit() - 1 }
}
