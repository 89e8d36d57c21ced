/// Random resamples of a dataset's sequences. The same resamples are used for every method.
///
/// Each round draws, with replacement, as many sequences as the dataset has (Efron, "Bootstrap Methods: Another
/// Look at the Jackknife", Annals of Statistics 7(1), 1979).
package struct Resampling: Sendable {
  /// The number of resampling rounds used for reports.
  package static let defaultRounds = 2000

  package let rounds: Int
  package let sequences: Int
  package let seed: UInt64

  /// Creates resamples of a number of sequences.
  ///
  /// - Parameters:
  ///   - sequences: the number of sequences. Resampling needs at least two.
  ///   - seed: the random seed. The same seed gives the same resamples.
  package init(sequences: Int, rounds: Int = Resampling.defaultRounds, seed: UInt64) {
    self.sequences = max(0, sequences)
    self.rounds = sequences > 1 ? max(0, rounds) : 0
    self.seed = seed
  }

  /// Returns the indices of the sequences that were drawn in a resampling round, including repetitions.
  package func draws(of round: Int) -> some Collection<Int> {
    (0..<sequences).lazy.map { draw($0, of: round) }
  }

  /// Returns the number of times that each sequence was drawn in a resampling round.
  package func multiplicities(of round: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: sequences)
    for sequence in draws(of: round) { counts[sequence] += 1 }
    return counts
  }

  /// Returns the index of the sequence for one draw. The random numbers are not stored but recomputed on each call.
  private func draw(_ draw: Int, of round: Int) -> Int {
    var generator = SplitMix64(seed: seed, skipping: 2 * (round * sequences + draw))
    return generator.index(below: sequences)
  }

}
