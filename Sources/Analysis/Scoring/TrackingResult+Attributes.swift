import Evaluation
import Execution
import GroundTruth
import Tracking

extension TrackingResult {
  /// 95 % intervals of the AUC by attribute under the shown convention, for every subject: whole
  /// sequences that carry the attribute are resampled. Attributes of few sequences have none.
  package func attributeIntervals(rounds: Int = 500) -> [[String: ClosedRange<Double>]] {
    let attributes = sequences.map { facts in
      Dictionary(
        facts.sequence.targets.map { target in
          (target.name, facts.attributes(of: target.name) + TargetTraits.of(target))
        }
      ) { first, _ in first }
    }
    var resamplings: [Int: Resampling] = [:]
    return subjects.map { subject in
      var carriers: [String: [Int: [Scores]]] = [:]
      for (index, sequence) in subject.sequences.enumerated() {
        for target in sequence.targets {
          guard let scores = target.scores(under: conventions)?.figures else { continue }
          for attribute in attributes[index][target.target] ?? [] {
            carriers[attribute, default: [:]][index, default: []].append(scores)
          }
        }
      }
      return carriers.compactMapValues { members in
        let places = members.keys.sorted()
        guard places.count >= Resampling.fewestSequences else { return nil }
        let scores = places.map {
          Scores.ofSequence(members[$0] ?? [], under: conventions) as Scores?
        }
        let resampling =
          resamplings[places.count]
          ?? Resampling(sequences: places.count, rounds: rounds, seed: facts.seed)
        resamplings[places.count] = resampling
        return resampling.interval(
          ofMeanOf: scores.map { $0?.auc },
          weights: conventions.sequenceWeights(
            scores, lengths: places.map { sequences[$0].sequence.frameCount }), within: 0...1)
      }
    }
  }
}
