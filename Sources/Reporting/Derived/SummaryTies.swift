import Bench
import Evaluation
import GroundTruth
import Results

/// Statistical comparisons of the subjects with the best one in a column.
///
/// The means of two subjects are compared over the sequences that both of them ran on. The p-values are corrected for
/// the total number of pairs because the same data determine which subject is best. A subject counts as tied only if
/// two conditions are met. First, this subject and the best subject completed all sequences and did not lose every
/// target. Second, the test would probably have shown a relevant difference, or the two subjects are shown to be
/// equally accurate.
struct SummaryTies {
  /// The smallest relevant difference in scores, and in the fraction of lost targets.
  static let minimumEffect = 0.2
  /// The smallest relevant difference in times, pixels and frames, relative to the best mean.
  static let minimumRelativeEffect = 0.25

  private let result: TrackingResult
  /// The group of each sequence; nil if each sequence is a group by itself.
  private let groups: [Int]?
  /// Whether the figures of each subject can be compared with those of other subjects. The subject must have completed
  /// all sequences without losing every target.
  private let isComparable: [Bool]

  init(_ result: TrackingResult) {
    self.result = result
    groups = result.sequences.groups
    isComparable = result.subjects.map { subject in
      let targets = subject.sequences.reduce(0) { $0 + $1.targets.count }
      return subject.status == "ok" && (targets == 0 || subject.lost < targets)
    }
  }

  /// Returns the standings by AUC, which are determined from the comparisons of all pairs in the run's result.
  func byComparisons(_ best: Int) -> [Standing] {
    let identities = result.subjects.map(\.identity)
    var standings = identities.map { _ in Standing.untested }
    for comparison in result.allPairs ?? result.comparisons {
      let pair = [comparison.first, comparison.second]
      guard pair.contains(identities[best]) else { continue }
      for index in identities.indices where index != best && pair.contains(identities[index]) {
        standings[index] = standing(
          of: index, to: best, comparison.figures, minimumEffect: Self.minimumEffect,
          isEquivalent: comparison.figures.isEquallyAccurate)
      }
    }
    standings[best] = .best
    return standings
  }

  /// Returns a function that compares the subjects by a tracking measure, given the index of the best one; nil if the
  /// measure has no values for single sequences.
  func measure(_ measure: MeasureFacts) -> ((Int) -> [Standing])? {
    if measure.key == TrackMeasures.auc.key { return byComparisons }
    guard measure.interval == .parts || measure.interval == .items || measure.interval == .count
    else { return nil }
    return { best in
      let values = result.subjects.map { subject in
        subject.sequences.map { $0.figures(under: result.conventions)[measure] }
      }
      guard TrackMeasures.conventional.contains(where: { $0.key == measure.key }) else {
        return standings(
          to: best, values, in: measure, minimumEffect: Self.minimumEffect(measure, values[best]))
      }
      let lengths = result.sequences.map(\.sequence.frameCount)
      let scores = result.subjects.map { subject in
        subject.sequences.map { $0.scores(under: result.conventions).figures }
      }
      return standings(
        to: best, values, in: measure,
        weights: scores.map { result.conventions.sequenceWeights($0, lengths: lengths) },
        minimumEffect: Self.minimumEffect(measure, values[best]))
    }
  }

  /// Returns a function that compares the subjects by a time measure, given the index of the best one; nil if the
  /// uncertainty of the measure is unknown.
  func timing(_ measure: Measure<TimingSummary>) -> ((Int) -> [Standing])? {
    guard measure.interval == .items else { return nil }
    return { best in
      let values = result.subjects.map { subject in
        subject.sequences.map { measure.value(of: $0.timing) }
      }
      return standings(
        to: best, values, in: measure.facts,
        minimumEffect: Self.minimumEffect(measure.facts, values[best]))
    }
  }

  /// Returns the smallest relevant difference between two values of a measure. For fractions and counts, it is
  /// constant. For other units, it is proportional to the mean of the best subject, or 0 if that subject has no values.
  static func minimumEffect(_ measure: MeasureFacts, _ best: [Double?]) -> Double {
    guard measure.unit != .share, measure.unit != .count else { return minimumEffect }
    return best.compactMap(\.self).mean.map { minimumRelativeEffect * abs($0) } ?? 0
  }

  private func standings(
    to best: Int, _ values: [[Double?]], in measure: MeasureFacts, weights: [[Double]?]? = nil,
    minimumEffect: Double
  ) -> [Standing] {
    let found = PairedComparison.all(
      of: values.indices.map { PairedScores(values[$0], weights: weights?[$0], groups: groups) },
      range: measure.range, better: measure.better)
    var standings = values.map { _ in Standing.untested }
    for pair in found where pair.first == best || pair.second == best {
      let other = pair.first == best ? pair.second : pair.first
      standings[other] = standing(
        of: other, to: best, pair.comparison, minimumEffect: minimumEffect)
    }
    standings[best] = .best
    return standings
  }

  private func standing(
    of index: Int, to best: Int, _ figures: PairedComparison, minimumEffect: Double,
    isEquivalent: Bool = false
  ) -> Standing {
    let standing =
      isEquivalent && !figures.isShown
      ? .tied : Self.standing(figures, minimumEffect: minimumEffect)
    return standing != .tied || (isComparable[index] && isComparable[best]) ? standing : .unclear
  }

  /// Returns a subject's standing, given its statistical comparison with the best subject.
  static func standing(_ figures: PairedComparison, minimumEffect: Double) -> Standing {
    guard figures.units >= Resampling.minimumSequences else { return .untested }
    return figures.isShown ? .worse : figures.hasPower(toFind: minimumEffect) ? .tied : .unclear
  }
}
