import Bench
import Evaluation

extension Tuning {
  /// The result of a run with a particular minimum confidence.
  package struct Trial<Evidence: SummedEvidence>: Sendable {
    package var threshold: Double
    /// The evidence for each sequence; nil for sequences on which the method was not run.
    package var scores: [Evidence?]

    package init(threshold: Double, scores: [Evidence?]) {
      (self.threshold, self.scores) = (threshold, scores)
    }

    fileprivate func value(of measure: Measure<Evidence>, on sequences: [Int]) -> Double? {
      scores.sum(of: sequences).flatMap { measure.value(of: $0) }
    }
  }

  /// The number of bootstrap rounds. It is small because every round sums all evidence again.
  package static let rounds = 500

  /// Chooses the tried confidence with the highest value of the first measure, which must be a fraction. In case of a
  /// tie, the lowest confidence is chosen.
  ///
  /// - Parameter trials: the trials of one method, all with the same number of sequences.
  /// - Returns: nil if nothing was scored.
  package init?<Evidence>(
    _ identity: MethodIdentity, _ trials: [Trial<Evidence>], measures: [Measure<Evidence>],
    over resampling: Resampling
  ) {
    let trials = trials.sorted { $0.threshold < $1.threshold }
    guard let main = measures.first, let first = trials.first else { return nil }
    let known = first.scores.indices.filter { index in
      trials.allSatisfy { $0.scores[index] != nil }
    }
    func best(on sequences: [Int]) -> Trial<Evidence>? {
      var best: (trial: Trial<Evidence>, value: Double)?
      for trial in trials {
        guard let value = trial.value(of: main, on: sequences) else { continue }
        if value > best?.value ?? -.infinity { best = (trial, value) }
      }
      return best?.trial
    }
    guard let chosen = best(on: known) else { return nil }
    func figures(of scores: [Evidence?]) -> Figures? {
      scores.sum(of: scores.indices).map { Figures(measures, of: $0) }
    }
    var choice = Choice(
      threshold: chosen.threshold, fitted: figures(of: chosen.scores) ?? Figures(),
      sequences: known.count)
    if known.count > 1 {
      var heldOut = [Evidence?](repeating: nil, count: first.scores.count)
      let others = known.compactMap { sequence in
        best(on: known.filter { $0 != sequence }).map { (sequence, $0) }
      }
      for (sequence, trial) in others { heldOut[sequence] = trial.scores[sequence] }
      let thresholds = others.map(\.1.threshold)
      if let low = thresholds.min(), let high = thresholds.max() {
        choice.heldOutRange = low...high
      }
      choice.heldOut = figures(of: heldOut)
      if resampling.sequences == heldOut.count {
        choice.heldOutIntervals[main.facts] = Resampling.interval(
          (0..<resampling.rounds).map { round in
            heldOut.sum(of: resampling.draws(of: round)).flatMap { main.value(of: $0) } ?? .nan
          }, sequences: known.count, within: 0...1)
        let scores = [heldOut, first.scores].map { scores in
          PairedScores(scores.map { $0.flatMap { main.value(of: $0) } })
        }
        choice.gain =
          PairedComparison.each([(0, 1)], of: scores, range: main.range).first?.comparison
      }
    }
    self.init(
      identity: identity, choice: choice,
      points: trials.map {
        Point(threshold: $0.threshold, figures: figures(of: $0.scores) ?? Figures())
      },
      remarks: trials.count > 1 ? Self.remarks(sequences: known.count) : [.oneConfidence])
  }
}
