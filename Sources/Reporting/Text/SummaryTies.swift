import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing
import Tracking

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

  /// In another score of the shown convention.
  func scores(_ figure: @escaping (Scores) -> Double) -> (Int) -> [Bool] {
    { best in
      let scores = result.subjects.map { subject in
        subject.sequences.map { $0.scores[result.conventions].flatMap(\.figures) }
      }
      let lengths = result.sequences.map(\.sequence.frameCount)
      return tied(
        with: best, scores.map { $0.map { $0.map(figure) } },
        weights: scores.map { result.conventions.sequenceWeights($0, lengths: lengths) })
    }
  }

  /// In the number of lost targets.
  func lost(_ best: Int) -> [Bool] {
    tied(
      with: best,
      result.subjects.map { subject in
        subject.sequences.map { sequence in
          sequence.targets.isEmpty ? nil : Double(sequence.targets.count { $0.isLost })
        }
      })
  }

  /// In the time of updates.
  func timing(_ figure: @escaping (TimingSummary) -> Double?) -> (Int) -> [Bool] {
    { best in
      tied(
        with: best, result.subjects.map { subject in subject.sequences.map { figure($0.timing) } })
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
