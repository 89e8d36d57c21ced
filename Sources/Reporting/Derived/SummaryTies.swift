import Bench
import Evaluation
import Results

/// Statistical comparisons of the methods with the best one in a column.
///
/// The means of two methods are compared over the items that both of them ran on. The p-values are corrected for the
/// total number of pairs because the same data determine which method is best. A method counts as tied only if two
/// conditions are met. First, both methods are ranked and did not lose every target. Second, the test would probably
/// have shown a relevant difference, or the two methods are shown to be equally accurate.
package struct SummaryTies {
  private let run: RunResult
  private let groups: [Int]?
  /// The indices of the methods that may be tied.
  private let comparable: Set<Int>

  /// Creates the comparisons of a run's methods.
  ///
  /// - Parameter lost: the indices of the methods that lost every target.
  package init(_ run: RunResult, ranking: Ranking, lost: Set<Int> = []) {
    self.run = run
    groups = run.items.groups
    comparable = Set(ranking.ranked).subtracting(lost)
  }

  /// Returns the standings by the main measure, which are determined from the comparisons of all pairs in the run's
  /// result.
  func byComparisons(_ best: Int) -> [Standing] {
    guard let measure = run.task.primary else { return run.methods.map { _ in .untested } }
    let minimumEffect = Standing.minimumEffect(measure, [run.methods[best].figures[measure]])
    let identities = run.methods.map(\.identity)
    var standings = identities.map { _ in Standing.untested }
    for comparison in run.allPairs ?? run.comparisons {
      let pair = [comparison.first, comparison.second]
      guard pair.contains(identities[best]) else { continue }
      let isEquivalent =
        run.task.irrelevantDifference.map { comparison.figures.isEquivalent(within: $0) } ?? false
      for index in identities.indices where index != best && pair.contains(identities[index]) {
        standings[index] = standing(
          of: index, to: best, comparison.figures, minimumEffect: minimumEffect,
          isEquivalent: isEquivalent)
      }
    }
    standings[best] = .best
    return standings
  }

  /// Returns a function that compares the methods by a measure, given the index of the best one; nil if the measure is
  /// not defined for single items.
  package func standings(in measure: MeasureFacts) -> ((Int) -> [Standing])? {
    if measure.key == run.task.mainMeasure { return byComparisons }
    guard Self.isTested(measure) else { return nil }
    let values = run.methods.map { $0.items.map { $0?.figures[measure] } }
    let weights = measure.interval.isWeighted ? run.methods.map(\.weights) : nil
    return { standings(to: $0, values, in: measure, weights: weights) }
  }

  /// Returns whether methods can be compared by the values of a measure on single items.
  package static func isTested(_ measure: MeasureFacts) -> Bool {
    measure.interval == .parts || measure.interval == .items || measure.interval == .count
  }

  /// Compares the methods by their values on each item.
  ///
  /// - Parameters:
  ///   - best: the index of the best method.
  ///   - values: the values, indexed by method and then by item.
  ///   - weights: the weights of the items for each method; nil if all items have the same weight.
  package func standings(
    to best: Int, _ values: [[Double?]], in measure: MeasureFacts, weights: [[Double]?]? = nil
  ) -> [Standing] {
    let minimumEffect = Standing.minimumEffect(measure, values[best])
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
      ? .tied : Standing(figures, minimumEffect: minimumEffect)
    return standing != .tied || comparable.isSuperset(of: [index, best]) ? standing : .unclear
  }
}
