import Imaging

/// A saliency method that finds objects that contrast with the background. The background is assumed to be connected to
/// the image's border.
///
/// It combines the minimum barrier distance with the difference from the border's colors (Zhang, Sclaroff, Lin, Shen,
/// Price and Mech, "Minimum Barrier Salient Object Detection at 80 FPS", ICCV 2015). The barrier of a path is the
/// difference between its brightest and its darkest pixel. A pixel's distance is the smallest barrier of any path from
/// the pixel to the border. Pixels inside an outline have large distances because every path must cross the outline.
/// Pixels far from the image's center get less weight.
enum BarrierDistance {
  /// The number of sweeps over the image, alternately forward and backward.
  private static let sweeps = 3
  /// The width of the border region, as a fraction of the image's shorter side. The colors in this region are assumed
  /// to be background.
  private static let borderFraction = 0.1
  /// The steepness of the logistic function that moves saliencies above half of the maximum toward 1 and all others
  /// toward 0.
  private static let contrast = 10.0

  /// Returns the saliency of each pixel, 0...1.
  static func saliency(_ image: SaliencyImage) -> [Float] {
    let count = image.width * image.height
    var distance = [Float](repeating: 0, count: count)
    for channel in image.channels {
      let partial = distances(channel, image.width, image.height)
      for index in 0..<count { distance[index] += partial[index] }
    }
    let unlike = unlikeBorder(image)
    let (most, maximumUnlike) = (distance.max() ?? 0, unlike.max() ?? 0)
    // If the image is almost uniform, nothing stands out.
    guard most > 8 else { return [Float](repeating: 0, count: count) }
    var sum = distance.indices.map {
      distance[$0] / most + (maximumUnlike > 0 ? unlike[$0] / maximumUnlike : 0)
    }
    sum = smoothed(sum, image.width, image.height)
    let middle = (Float(image.width - 1) / 2, Float(image.height - 1) / 2)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (dx, dy) = (
          (Float(x) - middle.0) / Float(image.width),
          (Float(y) - middle.1) / Float(image.height)
        )
        sum[y * image.width + x] *= max(0, 1 - (dx * dx + dy * dy).squareRoot())
      }
    }
    let (minimum, maximum) = (sum.min() ?? 0, sum.max() ?? 0)
    guard maximum > minimum else { return [Float](repeating: 0, count: count) }
    return sum.map { value in
      let fraction = Double((value - minimum) / (maximum - minimum))
      return Float(1 / (1 + ExactFunctions.exp(-contrast * (fraction - 0.5))))
    }
  }

  /// Returns each pixel's minimum barrier distance in one channel.
  private static func distances(_ channel: [Float], _ width: Int, _ height: Int) -> [Float] {
    var distance = [Float](repeating: .infinity, count: channel.count)
    for y in 0..<height {
      for x in 0..<width where x == 0 || y == 0 || x == width - 1 || y == height - 1 {
        distance[y * width + x] = 0
      }
    }
    var (highest, lowest) = (channel, channel)
    func relax(from other: Int, at index: Int) {
      let high = max(highest[other], channel[index])
      let low = min(lowest[other], channel[index])
      if high - low < distance[index] {
        distance[index] = high - low
        (highest[index], lowest[index]) = (high, low)
      }
    }
    for sweep in 0..<sweeps {
      let isForward = sweep % 2 == 0
      for row in 1..<max(1, height - 1) {
        let y = isForward ? row : height - 1 - row
        for column in 1..<max(1, width - 1) {
          let x = isForward ? column : width - 1 - column
          let index = y * width + x
          relax(from: isForward ? index - width : index + width, at: index)
          relax(from: isForward ? index - 1 : index + 1, at: index)
        }
      }
    }
    return distance.map { $0.isFinite ? $0 : 0 }
  }

  /// Returns, for each pixel, the sum of its Mahalanobis distances to the colors of three of the four borders. The
  /// distances to each border are divided by their maximum. The border from which the pixel differs most is excluded
  /// because an object may touch it.
  private static func unlikeBorder(_ image: SaliencyImage) -> [Float] {
    let (width, height) = (image.width, image.height)
    let reach = max(1, Int(borderFraction * Double(min(width, height))))
    let count = width * height
    var sum = [Float](repeating: 0, count: count)
    var most = sum
    let parts = [
      (0..<width, 0..<reach), (0..<width, height - reach..<height), (0..<reach, 0..<height),
      (width - reach..<width, 0..<height),
    ]
    for (columns, rows) in parts {
      var colors = ColorScatter()
      for y in rows {
        for x in columns { colors.add(color(image, y * width + x)) }
      }
      let inverse = colors.inverse
      var distances = (0..<count).map { index in
        let offset = color(image, index) - colors.mean
        return Float(max(0, (offset * inverse.times(offset)).sum()).squareRoot())
      }
      let maximum = distances.max() ?? 0
      if maximum > 0 { distances = distances.map { $0 / maximum } }
      for index in 0..<count {
        sum[index] += distances[index]
        most[index] = max(most[index], distances[index])
      }
    }
    return zip(sum, most).map { $0 - $1 }
  }

  private static func color(_ image: SaliencyImage, _ index: Int) -> SIMD3<Double> {
    SIMD3(
      Double(image.channels[0][index]), Double(image.channels[1][index]),
      Double(image.channels[2][index]))
  }

  /// Smooths an image with a 3 x 3 mean filter.
  private static func smoothed(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
    var out = values
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count): (Float, Float) = (0, 0)
        for nearY in max(0, y - 1)...min(height - 1, y + 1) {
          for nearX in max(0, x - 1)...min(width - 1, x + 1) {
            sum += values[nearY * width + nearX]
            count += 1
          }
        }
        out[y * width + x] = sum / count
      }
    }
    return out
  }
}

/// An accumulator of colors that computes their mean and covariance.
private struct ColorScatter {
  /// The variance added to each channel to account for noise, in squared 8-bit levels.
  private static let floor = 9.0

  private var count = 0.0
  private var sum = SIMD3<Double>()
  private var squares = SIMD3<Double>()
  /// The sums of the products of channels 0 and 1, 0 and 2, and 1 and 2.
  private var products = SIMD3<Double>()

  mutating func add(_ color: SIMD3<Double>) {
    count += 1
    sum += color
    squares += color * color
    products += SIMD3(color.x * color.y, color.x * color.z, color.y * color.z)
  }

  var mean: SIMD3<Double> { sum / max(1, count) }

  /// The inverse of the covariance matrix.
  var inverse: SymmetricMatrix3 {
    let mean = mean
    let own = squares / max(1, count) - mean * mean + SIMD3(repeating: Self.floor)
    let mixed =
      products / max(1, count)
      - SIMD3(mean.x * mean.y, mean.x * mean.z, mean.y * mean.z)
    return SymmetricMatrix3(own: own, mixed: mixed).inverse
  }
}

/// A symmetric 3 x 3 matrix, stored as its diagonal (`own`) and its off-diagonal elements (`mixed`).
private struct SymmetricMatrix3 {
  var own: SIMD3<Double>
  /// The off-diagonal elements (0, 1), (0, 2) and (1, 2).
  var mixed: SIMD3<Double>

  var inverse: SymmetricMatrix3 {
    let (a, d, f) = (own.x, own.y, own.z)
    let (b, c, e) = (mixed.x, mixed.y, mixed.z)
    let first = SIMD3(d * f - e * e, a * f - c * c, a * d - b * b)
    let second = SIMD3(c * e - b * f, b * e - c * d, b * c - a * e)
    let determinant = a * first.x + b * second.x + c * second.y
    return SymmetricMatrix3(own: first / determinant, mixed: second / determinant)
  }

  func times(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      own.x * v.x + mixed.x * v.y + mixed.y * v.z, mixed.x * v.x + own.y * v.y + mixed.z * v.z,
      mixed.y * v.x + mixed.z * v.y + own.z * v.z)
  }
}
