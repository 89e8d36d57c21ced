import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing

/// Which subjects are not shown to be worse than the best of a column: each is compared with it on
/// the sequences that both ran on, by the paired permutation test, corrected for their number.
struct SummaryTies {
  private let result: RunResult

  init(_ result: RunResult) {
    self.result = result
  }

  /// In the AUC, from the run's own comparisons of all pairs.
  func byComparisons(_ best: Int) -> [Bool] {
    let identities = result.subjects.map(\.identity)
    var tied = identities.map { _ in false }
    for comparison in result.comparisons where !comparison.figures.isShown {
      let pair = [comparison.first, comparison.second]
      guard pair.contains(identities[best]) else { continue }
      for index in identities.indices where index != best && pair.contains(identities[index]) {
        tied[index] = true
      }
    }
    return tied
  }

  /// In a measure of tracking; nil where single sequences have no values of it.
  func measure(_ measure: MeasureFacts) -> ((Int) -> [Bool])? {
    if measure.key == TrackMeasures.auc.key { return byComparisons }
    guard measure.interval == .parts || measure.interval == .items || measure.interval == .count
    else { return nil }
    return { best in
      let values = result.subjects.map { subject in
        subject.sequences.map { $0.figures(under: result.conventions)[measure] }
      }
      guard TrackMeasures.conventional.contains(where: { $0.key == measure.key }) else {
        return tied(with: best, values)
      }
      let lengths = result.sequences.map(\.sequence.frameCount)
      let scores = result.subjects.map { subject in
        subject.sequences.map { $0.scores[result.conventions].flatMap(\.figures) }
      }
      return tied(
        with: best, values,
        weights: scores.map { result.conventions.sequenceWeights($0, lengths: lengths) })
    }
  }

  /// In a measure of time; nil where nothing is said about its uncertainty.
  func timing(_ measure: Measure<TimingSummary>) -> ((Int) -> [Bool])? {
    guard measure.interval == .items else { return nil }
    return { best in
      tied(
        with: best,
        result.subjects.map { subject in
          subject.sequences.map { measure.value(of: $0.timing) }
        })
    }
  }

  private func tied(
    with best: Int, _ values: [[Double?]], weights: [[Double]?]? = nil
  ) -> [Bool] {
    // The test alone is wanted: no rounds of resampling.
    let resampling = Resampling(
      sequences: result.sequences.count, rounds: 0, seed: result.facts.seed)
    let found = PairedComparison.each(
      values.indices.filter { $0 != best }.map { (best, $0) }, of: values,
      weights: weights ?? values.map { _ in nil }, drawn: nil, over: resampling)
    var tied = values.map { _ in false }
    for pair in found { tied[pair.second] = !pair.comparison.isShown }
    return tied
  }
}
