/// Random resamples of a dataset's sequences, the same ones for every subject.
///
/// Each round draws as many sequences as there are, with replacement (Efron, "Bootstrap Methods: Another Look
/// at the Jackknife", Annals of Statistics 7(1), 1979).
public struct Resampling: Sendable {
  /// The number of rounds in a report.
  public static let defaultRounds = 2000

  public let rounds: Int
  public let sequences: Int
  public let seed: UInt64

  /// - Parameters:
  ///   - sequences: the number of sequences; resampling needs at least two.
  ///   - seed: the same seed gives the same resamples.
  public init(sequences: Int, rounds: Int = Resampling.defaultRounds, seed: UInt64) {
    self.sequences = max(0, sequences)
    self.rounds = sequences > 1 ? max(0, rounds) : 0
    self.seed = seed
  }

  /// Returns the sequences that a round has drawn, one by one.
  public func draws(of round: Int) -> some Collection<Int> {
    (0..<sequences).lazy.map { draw($0, of: round) }
  }

  /// Returns how many times a round has drawn each sequence.
  public func multiplicities(of round: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: sequences)
    for sequence in draws(of: round) { counts[sequence] += 1 }
    return counts
  }

  /// Computes the sequence of one draw. Nothing is stored.
  private func draw(_ draw: Int, of round: Int) -> Int {
    var generator = SplitMix64(seed: seed, skipping: 2 * (round * sequences + draw))
    return generator.index(below: sequences)
  }

}
