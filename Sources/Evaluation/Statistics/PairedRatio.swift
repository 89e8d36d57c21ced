import Foundation

/// The ratio of two durations that were measured alternately, with its uncertainty.
///
/// Measurements are grouped into blocks. In a block, which is one round on one clip, both durations are measured in
/// immediate succession, so that a slowdown of the machine affects both. The ratio is computed within each block. The
/// median over rounds is taken for each clip, and then the geometric mean over clips. For the confidence interval,
/// clips are resampled, and then rounds within each clip, because rounds on the same clip are not independent.
package struct PairedRatio: Sendable, Hashable, Codable {
  package var ratio: Double
  /// The lower bound of the 95% confidence interval; nil if there is only one clip and it has fewer than six rounds.
  package var low: Double?
  /// The upper bound of the 95% confidence interval; nil under the same condition as `low`.
  package var high: Double?

  package init(ratio: Double, low: Double?, high: Double?) {
    self.ratio = ratio
    self.low = low
    self.high = high
  }

  /// Computes the ratio and its confidence interval.
  ///
  /// - Parameters:
  ///   - clips: the ratios of the two durations, indexed by clip and then by round. All ratios must be above zero.
  ///   - seed: the random seed. The same seed gives the same interval.
  /// - Returns: nil if there are no clips, if a clip is empty, or if a ratio is not a positive number.
  package init?(clips: [[Double]], seed: UInt64, resamples: Int = 2000) {
    guard !clips.isEmpty, clips.allSatisfy({ !$0.isEmpty }),
      clips.joined().allSatisfy({ $0.isFinite && $0 > 0 })
    else { return nil }
    ratio = Self.center(clips)
    let rounds = clips.map(\.count).min() ?? 0
    guard clips.count > 1 || rounds >= 6 else { return }
    var generator = SplitMix64(seed: seed)
    var centers: [Double] = []
    centers.reserveCapacity(resamples)
    for _ in 0..<resamples {
      let drawn = clips.indices.map { index in
        let clip =
          clips.count > 1 ? clips[Int.random(in: clips.indices, using: &generator)] : clips[index]
        return clip.map { _ in clip[Int.random(in: clip.indices, using: &generator)] }
      }
      centers.append(Self.center(drawn))
    }
    let quantiles = Quantiles(centers)
    low = quantiles[0.025]
    high = quantiles[0.975]
  }

  private static func center(_ clips: [[Double]]) -> Double {
    let logarithms = clips.compactMap { Quantiles($0).median.map { log($0) } }
    return exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }
}
