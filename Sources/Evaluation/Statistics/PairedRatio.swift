import Foundation

/// The ratio of two durations that were measured alternately, with its uncertainty.
///
/// Measurements are grouped into blocks. A block is one round on one clip, in which one side runs right after
/// the other, so that a slow machine slows down both. The ratio is computed within each block. The median over
/// rounds is taken for each clip, and then the geometric mean over clips. The interval resamples clips, then
/// rounds within each clip, because rounds on the same clip are not independent.
public struct PairedRatio: Sendable, Hashable, Codable {
  public var ratio: Double
  /// The 95 % interval; nil with fewer than two clips and fewer than six rounds.
  public var low: Double?
  public var high: Double?

  public init(ratio: Double, low: Double?, high: Double?) {
    self.ratio = ratio
    self.low = low
    self.high = high
  }

  /// - Parameters:
  ///   - clips: for each clip, the ratio of the two durations in each round, above zero.
  ///   - seed: the random seed. The same seed gives the same interval.
  /// - Returns: nil if there are no clips, if a clip is empty, or if a ratio is not a positive number.
  public init?(clips: [[Double]], seed: UInt64, resamples: Int = 2000) {
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
