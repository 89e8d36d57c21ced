import Geometry
import Imaging

/// An estimator of how much an object has grown or shrunk.
///
/// It is a one-dimensional correlation filter over scales, after Danelljan et al., "Discriminative
/// Scale Space Tracking", PAMI 2017.
final class ScaleFilter {
  /// The dimensions in which the filter measures changes in size: width and height, or only width.
  enum Direction: Hashable, Sendable {
    case both, width
  }

  struct Parameters: Hashable, Sendable {
    /// The minimum number of scales that are compared. It is rounded up to a length that the Fourier transform
    /// supports.
    var scales = 20
    /// The ratio between neighboring scales.
    var step = 1.025
    /// The change in scale below which the size stays the same, as a fraction of the distance between neighboring
    /// scales.
    var deadZone = 0.25
    /// The area, in pixels, of the patch that is compared at each scale.
    var area = 1024.0
    /// The weight of a new sample in the model, 0...1.
    var rate: Float = 0.025
    var direction = Direction.both
  }

  private let count: Int
  private let factors: [Double]
  private let parameters: Parameters
  private let hog: HOG
  private let fft: ChannelFFT
  private let blocks: Int
  private let sampler = PatchSampler()
  private let luma: FloatBuffer
  private let features: FloatBuffer
  private let line: FloatBuffer
  private let window: [Float]
  private let target: FloatBuffer
  private let sample: FloatBuffer
  private let numerator: FloatBuffer
  private let denominator: FloatBuffer
  private let power: FloatBuffer
  private let product: FloatBuffer
  private let response: FloatBuffer
  private var hasModel = false

  /// Creates a filter for an object with a given aspect ratio.
  ///
  /// - Parameters:
  ///   - width: the width of the object in pixels; only its ratio to `height` matters.
  ///   - height: the height of the object in pixels.
  init(width: Double, height: Double, parameters: Parameters = Parameters()) {
    self.parameters = parameters
    count = ChannelFFT.goodSize(atLeast: parameters.scales)
    let cellSize = 4
    // The patch has a fixed area and the object's aspect ratio.
    let side = (parameters.area / (width * height)).squareRoot()
    let cellsX = min(16, max(2, Int((width * side / Double(cellSize)).rounded())))
    let cellsY = min(16, max(2, Int((height * side / Double(cellSize)).rounded())))
    hog = HOG(cellSize: cellSize, cellsX: cellsX, cellsY: cellsY)
    fft = ChannelFFT(width: count, height: 1)
    blocks = hog.outputFloats / ChannelFFT.lanes
    luma = FloatBuffer(count: hog.width * hog.height)
    features = FloatBuffer(count: hog.outputFloats)
    line = FloatBuffer(count: blocks * fft.imageFloats)
    window = Windows.hann(count)
    let middle = count / 2
    var ratio = 1.0
    var up: [Double] = []
    for _ in 0..<count {
      up.append(ratio)
      ratio *= parameters.step
    }
    factors = (0..<count).map { $0 >= middle ? up[$0 - middle] : 1 / up[middle - $0] }
    sample = FloatBuffer(count: blocks * fft.spectrumFloats)
    numerator = FloatBuffer(count: blocks * fft.spectrumFloats)
    denominator = FloatBuffer(count: fft.spectrumCount)
    power = FloatBuffer(count: fft.spectrumCount)
    product = FloatBuffer(count: fft.spectrumFloats)
    response = FloatBuffer(count: count)
    target = FloatBuffer(count: 2 * fft.spectrumCount)
    let wanted = Windows.gaussian(
      width: count, height: 1, sigmaX: Double(count) / 16, sigmaY: 1)
    let scratch = FloatBuffer(count: fft.imageFloats)
    // The desired peak is at the middle scale, where the window is highest.
    for i in 0..<count { scratch.base[16 * i] = wanted[(i + count - middle) % count] }
    fft.forward(scratch.base, into: product.base)
    for i in 0..<fft.spectrumCount {
      target.base[2 * i] = product.base[32 * i]
      target.base[2 * i + 1] = product.base[32 * i + 16]
    }
  }

  private func extract(_ frame: PixelBuffer, box: Box) {
    for (i, factor) in factors.enumerated() {
      let scaled = Box(
        center: box.center, width: box.width * factor,
        height: parameters.direction == .both ? box.height * factor : box.height)
      sampler.sampleLuma(
        of: frame, in: scaled, width: hog.width, height: hog.height, into: luma.base)
      hog.extract(luma.base, into: features.base)
      let weight = window[i]
      for block in 0..<blocks {
        let from = features.base + 16 &* block
        let to = line.base + (block &* fft.imageFloats &+ 16 &* i)
        for lane in 0..<16 { to[lane] = from[lane] * weight }
      }
    }
    for block in 0..<blocks {
      fft.forward(
        line.base + block * fft.imageFloats, into: sample.base + block * fft.spectrumFloats)
    }
  }

  /// Learns the object's appearance in a box.
  ///
  /// - Parameter isSampled: whether `estimate` was just called with the same frame and box. If so,
  ///   its features are reused.
  func learn(_ frame: PixelBuffer, box: Box, isSampled: Bool = false) {
    if !isSampled { extract(frame, box: box) }
    power.fill(0)
    let share = hasModel ? parameters.rate : 1
    for block in 0..<blocks {
      let offset = block * fft.spectrumFloats
      ChannelSpectrum.addPower(of: sample.base + offset, into: power.base, count: fft.spectrumCount)
      ChannelSpectrum.conjugateMultiply(
        sample.base + offset, single: target.base, into: product.base, count: fft.spectrumCount)
      ChannelSpectrum.blend(
        numerator.base + offset, towards: product.base, rate: share, count: fft.spectrumFloats)
    }
    ChannelSpectrum.blend(
      denominator.base, towards: power.base, rate: share, count: fft.spectrumCount)
    hasModel = true
  }

  /// Returns the ratio of the object's size to the size of the box, or the ratio of their widths if the filter's
  /// direction is `width`.
  ///
  /// The ratio is exactly 1 within the dead zone, so that the size of an unchanging object does not
  /// jitter.
  func estimate(_ frame: PixelBuffer, box: Box) -> Double {
    extract(frame, box: box)
    product.fill(0)
    for block in 0..<blocks {
      let offset = block * fft.spectrumFloats
      ChannelSpectrum.multiplyAdd(
        numerator.base + offset, sample.base + offset, into: product.base,
        count: fft.spectrumCount)
    }
    ChannelSpectrum.reciprocal(
      denominator.base, plus: 0.01, into: power.base, count: fft.spectrumCount)
    ChannelSpectrum.multiply(
      product.base, real: power.base, into: product.base, count: fft.spectrumCount)
    fft.inverse(product.base, into: line.base)
    response.fill(0)
    ChannelSpectrum.addLaneSums(of: line.base, into: response.base, count: count)
    var best = count / 2
    for i in 1..<count - 1 where response.base[i] > response.base[best] { best = i }
    let (left, top, right) = (
      response.base[best - 1], response.base[best], response.base[best + 1]
    )
    let curvature = left - 2 * top + right
    var offset = 0.0
    if curvature < 0 {
      offset = min(0.5, max(-0.5, Double(0.5 * (left - right) / curvature)))
    }
    if best == count / 2 && abs(offset) < parameters.deadZone { return 1 }
    let neighbor = factors[offset < 0 ? best - 1 : best + 1]
    return factors[best] + abs(offset) * (neighbor - factors[best])
  }
}
