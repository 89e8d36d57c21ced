import Bench
import Evaluation
import Results

/// The order of subjects in tables. The best subject comes first, according to the measure by which the run ranks its
/// subjects.
///
/// Because means over different sequences cannot be compared, subjects that ran on fewer sequences follow subjects that
/// ran on more sequences.
struct RankOrder {
  /// The indices of the result's subjects, from the best to the worst.
  let places: [Int]

  init(_ result: TrackingResult) {
    let scores = result.subjects.map { subject -> Double in
      let score: Double? =
        if let measure = result.primaryMeasure {
          subject.protocolResult?.scores[measure]
        } else {
          subject.scores[result.conventions]?.figures?.auc
        }
      guard let score, score.isFinite else { return -.infinity }
      return score
    }
    let coverage = result.subjects.map(\.coverage)
    places = result.subjects.indices.sorted { first, second in
      if coverage[first] != coverage[second] { return coverage[first] > coverage[second] }
      return scores[first] == scores[second] ? first < second : scores[first] > scores[second]
    }
  }
}
