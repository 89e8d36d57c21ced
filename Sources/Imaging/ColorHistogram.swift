/// A model of the likelihood that a color belongs to the tracked object.
///
/// The likelihood of a color is f / (f + b), where f and b are the values of the color's bin in the foreground and
/// background histograms, after Bertinetto et al., "Staple: Complementary Learners for Real-Time Tracking", CVPR 2016.
public final class ColorHistogram {
  /// The number of most significant bits of each channel that select a histogram bin.
  public static let bits = 4

  private static let bins = 1 << (3 * bits)
  private let foreground = FloatBuffer(count: bins)
  private let background = FloatBuffer(count: bins)
  private let newForeground = FloatBuffer(count: bins)
  private let newBackground = FloatBuffer(count: bins)
  private let ratios = FloatBuffer(count: bins)
  private var hasModel = false

  public init() { ratios.fill(0.5) }

  @inline(__always)
  private static func bin(_ pixel: UnsafePointer<UInt8>) -> Int {
    let shift = UInt8(8 - bits)
    let high = Int(pixel[0] >> shift) << (2 * bits) | Int(pixel[1] >> shift) << bits
    return high | Int(pixel[2] >> shift)
  }

  /// Updates the model with a patch of interleaved RGB.
  ///
  /// - Parameters:
  ///   - weights: the weight of each pixel: above 0 for foreground, below 0 for background, 0 for
  ///     neither.
  ///   - rate: the weight of the new histograms in the model. The first call ignores the rate and uses the new
  ///     histograms alone.
  public func learn(
    _ rgb: UnsafePointer<UInt8>, weights: UnsafePointer<Float>, count: Int, rate: Float
  ) {
    newForeground.fill(0)
    newBackground.fill(0)
    var (inside, outside): (Float, Float) = (0, 0)
    for i in 0..<count {
      let weight = weights[i]
      let bin = Self.bin(rgb + 3 &* i)
      if weight > 0 {
        newForeground.base[bin] += weight
        inside += weight
      } else if weight < 0 {
        newBackground.base[bin] -= weight
        outside -= weight
      }
    }
    let fraction = hasModel ? rate : 1
    let foregroundScale = inside > 0 ? 1 / inside : 0
    let backgroundScale = outside > 0 ? 1 / outside : 0
    // Add a small uniform prior to both fractions so that a rare color has a ratio near one half.
    let prior: Float = 0.5 / Float(max(1, count))
    for bin in 0..<Self.bins {
      let f =
        foreground.base[bin]
        + fraction * (newForeground.base[bin] * foregroundScale - foreground.base[bin])
      let b =
        background.base[bin]
        + fraction * (newBackground.base[bin] * backgroundScale - background.base[bin])
      foreground.base[bin] = f
      background.base[bin] = b
      ratios.base[bin] = (f + prior) / (f + b + 2 * prior)
    }
    hasModel = true
  }

  /// Computes the likelihood, 0...1, that each pixel of interleaved RGB belongs to the object.
  public func likelihood(
    _ rgb: UnsafePointer<UInt8>, count: Int, into out: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<count { out[i] = ratios.base[Self.bin(rgb + 3 &* i)] }
  }
}
