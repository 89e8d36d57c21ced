import CKernels
import Imaging

/// An operation that computes the median of 3 x 3 values in each plane. Outside the image, its outermost pixels are
/// repeated.
struct MedianOperation: ImageOperation {
  var reach: Int { 1 }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try ClampOperation.tile(
      rect.surroundings(1, 1), clamping: image.inputs[0], evaluator)
    let tile = Tile(rect, input.layout)
    for plane in 0..<tile.layout.planeCount {
      for y in 0..<rect.height {
        ck_median_floats(
          input.row(plane, y + 2), input.row(plane, y + 1), input.row(plane, y), 1,
          tile.row(plane, y), Int32(rect.width))
      }
    }
    return tile
  }
}

/// An operation that computes the weighted sum of 3 x 3 values in each plane, including alpha, and adds a bias.
struct ConvolutionOperation: ImageOperation {
  /// The weights, row by row, starting at the upper left as the image is displayed. Unlike in a mathematical
  /// convolution, they are not mirrored.
  let weights: [Float]
  let bias: Float

  var reach: Int { 1 }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try evaluator.tile(image.inputs[0], rect.surroundings(1, 1))
    let opaque = weights.reduce(0, +) + bias
    let layout = TileLayout(
      isGray: input.layout.isGray, hasAlpha: input.layout.hasAlpha || opaque != 1)
    let tile = Tile(rect, layout)
    var rows = [UnsafePointer<Float>?](repeating: nil, count: 9)
    for y in 0..<rect.height {
      for plane in 0..<input.layout.planeCount {
        for tap in 0..<9 {
          rows[tap] = UnsafePointer(input.row(plane, y + 2 - tap / 3) + tap % 3)
        }
        let out = tile.row(plane, y)
        ck_weighted_rows(rows, weights, 9, out, Int32(rect.width))
        if bias != 0 {
          for x in 0..<rect.width { out[x] += bias }
        }
      }
      if !input.layout.hasAlpha { tile.alpha(y)?.update(repeating: opaque, count: rect.width) }
    }
    return tile
  }
}

/// Gradients computed with Gabor functions. They are less sensitive to noise than differences between pixels.
///
/// The red of the result is the steepest horizontal gradient among the three color components, as the change in value
/// per pixel. The green is the steepest vertical gradient. The Gabor functions are sines with a wavelength of 6 pixels,
/// multiplied by a Gaussian with a standard deviation of 1.2 pixels and sampled at 5 x 5 positions. On a linear ramp,
/// they return the exact slope.
struct GaborOperation: ImageOperation {
  private let slope: [Float]
  private let mean: [Float]

  var reach: Int { 2 }

  init() {
    let bell = (-2...2).map { ExactFunctions.exp(-Double($0 * $0) / 2.88) }
    let waves = (-2...2).map { ExactFunctions.turn($0, of: 6).sine }
    let sum = bell.reduce(0, +)
    let products = zip(bell, waves).map { $0 * $1 }
    let ramp = zip(-2...2, products).map { Double($0) * $1 }.reduce(0, +)
    slope = products.map { Float($0 / ramp) }
    mean = bell.map { Float($0 / sum) }
  }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try ClampOperation.tile(
      rect.surroundings(2, 2), clamping: image.inputs[0], evaluator)
    let tile = Tile(rect, TileLayout(isGray: false, hasAlpha: false), isClear: true)
    for channel in 0..<input.layout.colorCount {
      gradient(of: input, channel, slope, mean, into: tile, 0)
      gradient(of: input, channel, mean, slope, into: tile, 1)
    }
    return tile
  }

  /// Computes sums with horizontal and vertical weights. A sum replaces the value in the plane if the sum is larger in
  /// magnitude.
  private func gradient(
    of input: Tile, _ channel: Int, _ across: [Float], _ up: [Float], into tile: Tile,
    _ plane: Int
  ) {
    var rows = [UnsafePointer<Float>?](repeating: nil, count: 5)
    var sums = [Float](repeating: 0, count: input.width)
    for y in 0..<tile.height {
      for tap in 0..<5 { rows[tap] = UnsafePointer(input.row(channel, y + tap)) }
      ck_weighted_rows(rows, up, 5, &sums, Int32(input.width))
      let out = tile.row(plane, y)
      for x in 0..<tile.width {
        var sum: Float = 0
        for tap in 0..<5 { sum += across[tap] * sums[x + tap] }
        if sum.magnitude > out[x].magnitude { out[x] = sum }
      }
    }
  }
}

/// An operation that reduces noise by smoothing small differences.
///
/// If the luminance of a pixel differs from the mean of its neighborhood by less than the noise level, the pixel is
/// replaced by this mean. All other pixels are sharpened. The mean has the weights 1, 2, 1 along both axes. Alpha is
/// unchanged.
struct NoiseOperation: ImageOperation {
  let level: Float
  let sharpness: Float

  var reach: Int { 1 }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try ClampOperation.tile(
      rect.surroundings(1, 1), clamping: image.inputs[0], evaluator)
    let tile = Tile(rect, input.layout)
    let weights: [Float] = [1, 2, 1, 2, 4, 2, 1, 2, 1].map { $0 / 16 }
    let luminance: [Float] = input.layout.isGray ? [1] : [0.2126, 0.7152, 0.0722]
    var rows = [UnsafePointer<Float>?](repeating: nil, count: 9)
    for y in 0..<rect.height {
      for channel in 0..<tile.layout.colorCount {
        for tap in 0..<9 { rows[tap] = UnsafePointer(input.row(channel, y + tap / 3) + tap % 3) }
        ck_weighted_rows(rows, weights, 9, tile.row(channel, y), Int32(rect.width))
      }
      for x in 0..<rect.width {
        var difference: Float = 0
        for channel in 0..<tile.layout.colorCount {
          let detail = input.row(channel, y + 1)[x + 1] - tile.row(channel, y)[x]
          difference += luminance[channel] * detail
        }
        guard difference.magnitude >= level else { continue }
        for channel in 0..<tile.layout.colorCount {
          let own = input.row(channel, y + 1)[x + 1]
          tile.row(channel, y)[x] = own + sharpness * (own - tile.row(channel, y)[x])
        }
      }
      if let alpha = tile.alpha(y), let own = input.alpha(y + 1) {
        alpha.update(from: own + 1, count: rect.width)
      }
    }
    return tile
  }
}
