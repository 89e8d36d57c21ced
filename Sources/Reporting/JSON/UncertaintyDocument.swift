import Bench
import Evaluation
import Results

/// A description of how the intervals in `results.json` were computed.
struct UncertaintyDocument: Encodable {
  var level = 0.95
  var seed: UInt64
  /// The number of bootstrap rounds; 0 if there are too few sequences for intervals.
  var rounds: Int
}

/// A pair of subjects in `results.json`, compared in the AUC of the shown convention.
struct ComparisonDocument: Encodable {
  var first: String
  var second: String
  var sequences: Int
  var difference: Double
  var low: Double?
  var high: Double?
  var wins: Int
  var losses: Int
  var p: Double
  var permutationP: Double
  var wilcoxonP: Double
  var adjustedP: Double
  var shown: Bool
  var shownOnMost: Bool
  var sequencesNeeded: Double?
  var verdict: String

  init(_ comparison: SubjectComparison, verdict: String) {
    let figures = comparison.figures
    first = comparison.first.name
    second = comparison.second.name
    sequences = figures.sequences
    difference = figures.difference
    low = figures.interval?.lowerBound
    high = figures.interval?.upperBound
    wins = figures.wins
    losses = figures.losses
    p = figures.p
    permutationP = figures.permutationP
    wilcoxonP = figures.wilcoxonP
    adjustedP = figures.adjustedP
    shown = figures.isShown
    shownOnMost = figures.isShownOnMost
    sequencesNeeded = figures.sequencesNeeded
    self.verdict = verdict
  }
}
