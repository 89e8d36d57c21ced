import Bench
import Evaluation

/// From which confidence on the boxes of a tracker of many objects are worth handing out.
///
/// Each confidence is a run of its own, as it decides not only which boxes are handed out but also when a track
/// ends. The one with the highest HOTA is chosen.
package struct ObjectTuning: Sendable {
  /// What came of one confidence.
  package struct Trial: Sendable {
    package var threshold: Double
    /// By sequence; nil where it was not run on it.
    package var scores: [ManyObjectsScores?]

    package init(threshold: Double, scores: [ManyObjectsScores?]) {
      self.threshold = threshold
      self.scores = scores
    }

    /// Of some sequences together; nil where there are none.
    package func sum(of chosen: some Sequence<Int>) -> ManyObjectsScores? {
      chosen.reduce(nil) { sum, sequence in
        guard let scores = scores[sequence] else { return sum }
        guard var sum else { return scores }
        sum += scores
        return sum
      }
    }
  }

  /// The tracker and how often the detector looks, without a confidence.
  package var identity: SubjectIdentity
  /// By rising confidence.
  package var trials: [Trial]
  /// The place of the trial with the highest HOTA on all sequences; of equal ones the lowest confidence.
  package var chosen: Int
  /// On each sequence the trial that is best on all others, summed up; nil with one sequence.
  package var heldOut: ManyObjectsScores?
  /// Its HOTA with 95 % confidence; nil with few sequences.
  package var heldOutInterval: ClosedRange<Double>?
  /// The lowest and the highest confidence of those.
  package var heldOutRange: ClosedRange<Double>?
  /// The held-out HOTA of each sequence against that of the lowest confidence, which hands out the most.
  package var gain: PairedComparison?
  package var sequences: Int

  /// - Parameter trials: of one tracker, with as many sequences each.
  /// - Returns: nil where nothing was scored.
  package init?(_ identity: SubjectIdentity, _ trials: [Trial], over resampling: Resampling) {
    let trials = trials.sorted { $0.threshold < $1.threshold }
    guard let first = trials.first else { return nil }
    let known = first.scores.indices.filter { index in
      trials.allSatisfy { $0.scores[index] != nil }
    }
    guard let chosen = Self.best(of: trials, on: known) else { return nil }
    self.identity = identity
    self.trials = trials
    self.chosen = chosen
    sequences = known.count
    guard known.count > 1 else { return }
    var ofSequence = [ManyObjectsScores?](repeating: nil, count: first.scores.count)
    for sequence in known {
      guard let best = Self.best(of: trials, on: known.filter { $0 != sequence }) else { continue }
      ofSequence[sequence] = trials[best].scores[sequence]
      let threshold = trials[best].threshold
      heldOutRange =
        heldOutRange.map { min($0.lowerBound, threshold)...max($0.upperBound, threshold) }
        ?? threshold...threshold
    }
    let held = Trial(threshold: trials[chosen].threshold, scores: ofSequence)
    heldOut = held.sum(of: known)
    guard resampling.sequences == ofSequence.count else { return }
    heldOutInterval = Resampling.interval(
      (0..<resampling.rounds).map { held.sum(of: resampling.draws(of: $0))?.hota.hota ?? .nan },
      sequences: known.count, within: 0...1)
    gain =
      PairedComparison.each(
        [(0, 1)],
        of: [ofSequence, first.scores].map { PairedScores($0.map { $0?.hota.hota }) },
        range: ManyObjectsMeasures.hota.range
      ).first?.comparison
  }

  private static func best(of trials: [Trial], on sequences: [Int]) -> Int? {
    var best: (place: Int, hota: Double)?
    for (place, trial) in trials.enumerated() {
      guard let hota = trial.sum(of: sequences)?.hota.hota else { continue }
      if hota > best?.hota ?? -.infinity { best = (place, hota) }
    }
    return best?.place
  }

  /// A trial's figures over all sequences.
  package func figures(of trial: Int) -> ManyObjectsScores? {
    trials[trial].sum(of: trials[trial].scores.indices)
  }

  /// Rounds of the bootstrap; each sums up all counts anew.
  package static let rounds = 500

  /// Below so many sequences a held-out figure is one or two lucky videos.
  package static let fewSequences = SubjectTuning.fewSequences
}
