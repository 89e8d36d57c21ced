/// Random choices of a dataset's sequences and of the frames in them: the same for every subject, so
/// that the difference of two subjects can be resampled pair by pair.
///
/// The bootstrap is hierarchical. Each round draws as many sequences as there are, with replacement
/// (Efron, "Bootstrap Methods: Another Look at the Jackknife", Annals of Statistics 7(1), 1979), and
/// in each of them as many frames as it has. Neighboring frames are alike, so frames are drawn in
/// blocks of the square root of their number, which wrap around at the end (Politis and Romano, "A
/// Circular Block-Resampling Procedure for Stationary Data", 1992).
public struct Resampling: Sendable {
  /// The rounds of a report.
  public static let defaultRounds = 2000

  public let rounds: Int
  public let sequences: Int
  public let seed: UInt64

  /// - Parameters:
  ///   - sequences: how many there are; with fewer than two nothing can be said about others.
  ///   - seed: the same seed gives the same choices.
  public init(sequences: Int, rounds: Int = Resampling.defaultRounds, seed: UInt64) {
    self.sequences = max(0, sequences)
    self.rounds = sequences > 1 ? max(0, rounds) : 0
    self.seed = seed
  }

  /// The sequences that a round has drawn, one by one.
  public func draws(of round: Int) -> some Collection<Int> {
    (0..<sequences).lazy.map { draw($0, of: round).sequence }
  }

  /// How often a round has drawn each sequence.
  public func multiplicities(of round: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: sequences)
    for sequence in draws(of: round) { counts[sequence] += 1 }
    return counts
  }

  /// One draw's sequence, and what chooses its frames; made anew whenever it is asked for.
  func draw(_ draw: Int, of round: Int) -> (sequence: Int, frames: SplitMix64) {
    var generator = SplitMix64(seed: seed, skipping: 2 * (round * sequences + draw))
    let sequence = generator.index(below: sequences)
    return (sequence, SplitMix64(seed: generator.next()))
  }

  /// The length of the blocks in which frames are drawn.
  static func blockLength(frames: Int) -> Int {
    max(1, Int(Double(frames).squareRoot().rounded()))
  }

  /// The interval of a weighted mean over the sequences, resampling whole sequences.
  ///
  /// - Parameters:
  ///   - values: one per sequence; those without one count for nothing.
  ///   - weights: as many, not negative; nil weights all alike.
  ///   - bounds: what the mean cannot leave, such as 0...1 of a share.
  /// - Returns: as `interval(_:sequences:effective:within:)`.
  public func interval(
    ofMeanOf values: [Double?], weights: [Double]? = nil,
    within bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) -> ClosedRange<Double>? {
    guard values.count == sequences else { return nil }
    let known = values.indices.filter { values[$0] != nil }
    return Self.interval(
      (0..<rounds).map { round in
        var (sum, total) = (0.0, 0.0)
        for sequence in draws(of: round) {
          guard let value = values[sequence] else { continue }
          let weight = weights?[sequence] ?? 1
          sum += weight * value
          total += weight
        }
        return total > 0 ? sum / total : .nan
      }, sequences: known.count, effective: weights.map { Self.effectiveCount(known.map($0.at)) },
      within: bounds)
  }
}

extension [Double] {
  /// The element at a place, as a function.
  fileprivate func at(_ index: Int) -> Double { self[index] }
}
