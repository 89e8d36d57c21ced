import Bench
import Evaluation
import Results

/// The order in which tables list subjects: the best first by what the run ranks them by.
///
/// Means over different sequences do not compare: a subject that ran on fewer stands behind those that
/// ran on more.
struct RankOrder {
  /// Places in the result's subjects, the best first.
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
