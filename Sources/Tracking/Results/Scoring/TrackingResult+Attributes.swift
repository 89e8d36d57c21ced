import Evaluation
import GroundTruth

extension TrackingResult {
  /// Returns each tracker's 95% confidence intervals of the AUC under the shown convention, keyed by attribute. Each
  /// interval is computed over the sequences with the attribute. There is no interval for an attribute that too few
  /// sequences have.
  package func attributeIntervals() -> [[String: ClosedRange<Double>]] {
    let attributes = sequences.map { facts in
      Dictionary(
        facts.sequence.targets.map { target in
          (target.name, facts.attributes(of: target.name) + TargetTraits.of(target))
        }
      ) { first, _ in first }
    }
    let groups = sequences.groups
    return methods.map { method in
      var carriers: [String: [Int: [Scores]]] = [:]
      for (index, sequence) in method.sequences.enumerated() {
        for target in sequence.targets {
          guard let scores = target.scores(under: conventions)?.figures else { continue }
          for attribute in attributes[index][target.target] ?? [] {
            carriers[attribute, default: [:]][index, default: []].append(scores)
          }
        }
      }
      return carriers.compactMapValues { members in
        let indices = members.keys.sorted()
        guard indices.count >= Resampling.minimumSequences else { return nil }
        let scores = indices.map {
          Scores.ofSequence(members[$0] ?? [], under: conventions) as Scores?
        }
        return ConfidenceInterval.ofMean(
          scores.map { $0?.auc },
          weights: conventions.sequenceWeights(
            scores, lengths: indices.map { sequences[$0].sequence.frameCount }),
          groups: groups.map { groups in indices.map { groups[$0] } },
          range: TrackMeasures.auc.range)
      }
    }
  }
}
