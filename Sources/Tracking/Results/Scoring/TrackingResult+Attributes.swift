import Evaluation
import GroundTruth

extension TrackingResult {
  /// Returns each subject's 95% confidence intervals of the AUC under the shown convention, keyed by attribute. Each
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
        guard places.count >= Resampling.minimumSequences else { return nil }
        let scores = places.map {
          Scores.ofSequence(members[$0] ?? [], under: conventions) as Scores?
        }
        return ConfidenceInterval.ofMean(
          scores.map { $0?.auc },
          weights: conventions.sequenceWeights(
            scores, lengths: places.map { sequences[$0].sequence.frameCount }),
          groups: groups.map { groups in places.map { groups[$0] } },
          range: TrackMeasures.auc.range)
      }
    }
  }
}
