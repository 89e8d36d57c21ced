import Bench
import Evaluation

/// The choice of the lowest confidence of reported boxes for a tracker of many objects.
///
/// Each confidence needs a separate run, because it decides not only which boxes are reported but also when a
/// track ends. The one with the highest HOTA is chosen.
package struct ObjectTuning: Sendable {
  /// The result for one confidence.
  package struct Trial: Sendable {
    package var threshold: Double
    /// The scores by sequence; nil if it was not run on it.
    package var scores: [ManyObjectsScores?]

    package init(threshold: Double, scores: [ManyObjectsScores?]) {
      self.threshold = threshold
      self.scores = scores
    }

    /// Returns the sum over some sequences; nil if there are none.
    package func sum(of chosen: some Sequence<Int>) -> ManyObjectsScores? {
      chosen.reduce(nil) { sum, sequence in
        guard let scores = scores[sequence] else { return sum }
        guard var sum else { return scores }
        sum += scores
        return sum
      }
    }
  }

  /// The tracker and the interval of detections, without a confidence.
  package var identity: SubjectIdentity
  /// The trials by rising confidence.
  package var trials: [Trial]
  /// The index of the trial with the highest HOTA over all sequences. Among equal ones the lowest confidence
  /// wins.
  package var chosen: Int
  /// The sum over sequences of the trial that is best on all others; nil with one sequence.
  package var heldOut: ManyObjectsScores?
  /// The 95 % interval of its HOTA; nil with few sequences.
  package var heldOutInterval: ClosedRange<Double>?
  /// The lowest and the highest confidence of the held-out choices.
  package var heldOutRange: ClosedRange<Double>?
  /// The comparison of the held-out HOTA on each sequence with that of the lowest confidence, which reports the
  /// most boxes.
  package var gain: PairedComparison?
  package var sequences: Int

  /// - Parameter trials: the trials of one tracker, with the same number of sequences each.
  /// - Returns: nil if nothing was scored.
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

  /// Returns a trial's figures over all sequences.
  package func figures(of trial: Int) -> ManyObjectsScores? {
    trials[trial].sum(of: trials[trial].scores.indices)
  }

  /// The number of rounds of the bootstrap. Each adds all counts again.
  package static let rounds = 500

  /// The number of sequences below which a held-out figure depends on one or two videos.
  package static let fewSequences = SubjectTuning.fewSequences
}
