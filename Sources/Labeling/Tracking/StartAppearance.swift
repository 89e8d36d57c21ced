import Geometry
import Imaging

/// How well a target can be told from its surroundings where trackers start.
enum StartAppearance {
  /// A box whose distinctness is below this limit is hardly distinguishable from its surroundings.
  ///
  /// The limit is half of the least distinctness of 95 labels, one in 45 frames of the 15 public sequences, whose values
  /// are from 0.40 to 0.89. Among those, the distinctness does not say whether trackers lose the target within 30 frames
  /// (both levels lose 7 of 95; the rank correlation is 0.12 and 0.19, p 0.26 and 0.07, with the wrong sign). A warning
  /// therefore concerns boxes like no target of these sequences, such as one on an even wall or on a part of a pattern.
  static let limit = 0.2

  /// The side of the sampled boxes, in samples.
  private static let side = 16
  /// The number of bits of each channel that select a histogram bin.
  private static let bits = 3

  /// Returns the distinctness of a box, from 0 to 1: the larger of two figures. One is the part of the box's colors that
  /// its surroundings do not have (1 minus the intersection of the color histograms). The other is how little its
  /// pattern resembles itself and the surroundings after a shift by half a box or by a whole one (1 minus the largest
  /// normalized cross-correlation); a box without a pattern resembles everything.
  static func distinctness(of box: Box, in frame: PixelBuffer) -> Double {
    let own = samples(of: box, in: frame)
    var around: [Int] = []
    var resemblance = own.deviation < 2 ? 1.0 : 0
    for (x, y) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
      for distance in [0.5, 1] {
        let shifted = Box(
          x: box.x + Double(x) * distance * box.width,
          y: box.y + Double(y) * distance * box.height, width: box.width, height: box.height)
        let other = samples(of: shifted, in: frame)
        resemblance = max(resemblance, own.correlation(with: other))
        if distance == 1 { around += other.colors }
      }
    }
    return max(1 - intersection(own.colors, around), 1 - resemblance)
  }

  /// The samples of a box on a grid.
  private struct Samples {
    var luma: [Double] = []
    /// The histogram bin of each sample's color.
    var colors: [Int] = []

    var mean: Double { luma.reduce(0, +) / Double(luma.count) }

    var deviation: Double {
      let mean = mean
      return (luma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(luma.count)).squareRoot()
    }

    func correlation(with other: Samples) -> Double {
      let (mean, otherMean, scale) = (mean, other.mean, deviation * other.deviation)
      guard scale > 0 else { return 0 }
      let sum = zip(luma, other.luma).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) }
      return sum / Double(luma.count) / scale
    }
  }

  private static func samples(of box: Box, in frame: PixelBuffer) -> Samples {
    let bytes = [UInt8](unsafeUninitializedCapacity: 3 * side * side) { buffer, count in
      guard let first = buffer.baseAddress else { return }
      PatchSampler().sampleRGB(of: frame, in: box, width: side, height: side, into: first)
      count = buffer.count
    }
    var samples = Samples()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let (red, green, blue) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
      samples.luma.append(0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue))
      let shift = 8 - bits
      samples.colors.append(
        (red >> shift) << (2 * bits) | (green >> shift) << bits | (blue >> shift))
    }
    return samples
  }

  /// Returns the intersection of two histograms, from 0 to 1.
  private static func intersection(_ one: [Int], _ other: [Int]) -> Double {
    func histogram(_ bins: [Int]) -> [Double] {
      var counts = [Double](repeating: 0, count: 1 << (3 * Self.bits))
      for bin in bins { counts[bin] += 1 / Double(bins.count) }
      return counts
    }
    return zip(histogram(one), histogram(other)).reduce(0) { $0 + min($1.0, $1.1) }
  }
}
