import Bench
import Evaluation

/// The differences between the trackers on one sequence.
package struct SequenceSeparation: Sendable, Hashable {
  /// The index of the sequence in the run.
  package var sequence: Int
  package var best: MethodIdentity
  package var worst: MethodIdentity
  /// The best AUC under the shown convention.
  package var bestScore: Double
  package var worstScore: Double
  package var mean: Double

  /// The best score minus the worst score.
  package var spread: Double { bestScore - worstScore }
}

extension TrackingResult {
  /// The sequences on which at least two trackers have a score, with the largest differences first. These sequences
  /// show most clearly how the trackers differ.
  package var separation: [SequenceSeparation] {
    sequences.indices.compactMap { index -> SequenceSeparation? in
      let scored = methods.compactMap { method -> (MethodIdentity, Double)? in
        guard index < method.sequences.count,
          let scores = method.sequences[index].scores(under: conventions).figures
        else { return nil }
        return (method.identity, scores.auc)
      }
      guard scored.count > 1, let best = scored.max(by: { $0.1 < $1.1 }),
        let worst = scored.min(by: { $0.1 < $1.1 })
      else { return nil }
      return SequenceSeparation(
        sequence: index, best: best.0, worst: worst.0, bestScore: best.1, worstScore: worst.1,
        mean: scored.reduce(0) { $0 + $1.1 } / Double(scored.count))
    }.sorted { ($1.spread, $0.sequence) < ($0.spread, $1.sequence) }
  }
}
