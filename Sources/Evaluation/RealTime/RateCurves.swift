import Foundation

/// The scores of several methods at several frame rates, and what they show about the best method at each rate.
///
/// If all methods take s times longer on another machine, their scores at a rate are those of this machine at s times the
/// rate. One curve therefore describes all machines.
package struct RateCurves: Sendable {
  /// A method with its scores at each rate.
  package struct Method: Sendable {
    /// The method's mean score at each rate.
    package var means: [Double]
    package var intervals: [ClosedRange<Double>?]
    /// The score on each sequence at each rate; nil for sequences on which the method was not run.
    fileprivate var items: [[Double]?]

    fileprivate func scores(at rate: Int) -> [Double?] { items.map { $0?[rate] } }
  }

  /// What is shown about the lead of a method over another one.
  package enum Lead: Hashable, Sendable {
    /// Its mean score is higher.
    case onAverage
    /// It has the higher score on most sequences, whereas the difference between the means is not shown.
    case onMost
  }

  /// The rate above which another method has the highest score.
  package struct Crossing: Hashable, Sendable {
    /// The indices of the methods that are better below and above the rate.
    package var below: Int
    package var above: Int
    /// The estimated rate at which both means are equal.
    package var rate: Double
    /// The highest tested rate below it at which `below` is shown to be better; nil if there is none.
    package var shownUntil: Double?
    /// The lowest tested rate above it at which `above` is shown to be better; nil if there is none.
    package var shownFrom: Double?
  }

  /// The frame rate for which machines of several speeds are compared.
  package static let defaultRate = RealTimeParameters.defaultRate
  /// The numbers of times by which the compared machines are slower. Differences are tested only at these multiples of
  /// `defaultRate`, which do not depend on the data, so that the number of tests is small and known.
  package static let slowdowns = [1.0, 2, 4, 8, 16, 32]
  /// The rates of the curves: half octaves from an eighth of `defaultRate` to 128 times this rate.
  package static let rates = (-6...14).map { defaultRate * exp2(Double($0) / 2) }

  private static let range = TrackMeasures.auc.range

  package let methods: [Method]
  /// The indices of the methods that are compared with each other.
  package let compared: [Int]
  /// For each of `slowdowns`, the comparisons of all pairs of compared methods.
  private let comparisons: [[PairedComparison.Pair]]

  /// Compares methods.
  ///
  /// - Parameters:
  ///   - scores: the scores of each method on each sequence, one for each of `rates`; nil if the method was not run on
  ///     the sequence.
  ///   - compared: the indices of the methods that ran on the same sequences.
  ///   - groups: the group of each sequence, if some sequences were drawn together.
  package init(of scores: [[[Double]?]], comparing compared: [Int], groups: [Int]?) {
    methods = scores.map { items in
      let known = items.compactMap(\.self)
      return Method(
        means: Self.rates.indices.map { rate in known.map { $0[rate] }.mean ?? .nan },
        intervals: Self.rates.indices.map { rate in
          ConfidenceInterval.ofMean(
            items.map { $0?[rate] }, groups: groups, range: Self.range)
        }, items: items)
    }
    let usable = compared.filter { [methods] index in methods[index].means[0].isFinite }
    self.compared = usable
    comparisons = Self.slowdowns.map { [methods] slowdown in
      let rate = Self.index(ofSlowdown: slowdown)
      return PairedComparison.all(
        of: usable.map { PairedScores(methods[$0].scores(at: rate), groups: groups) },
        range: Self.range, better: nil
      ).map { (usable[$0.first], usable[$0.second], $0.comparison) }
    }
  }

  /// The index in `rates` of the default rate on a machine that is slower by a power of two.
  package static func index(ofSlowdown slowdown: Double) -> Int {
    6 + Int((2 * log2(slowdown)).rounded())
  }

  /// Returns the method with the highest mean at a rate; nil if no methods are compared.
  package func leader(at rate: Int) -> Int? {
    compared.max { methods[$0].means[rate] < methods[$1].means[rate] }
  }

  /// Returns what is shown about the lead of a method over another one at a tested rate; nil if nothing is shown. Tests are
  /// corrected for the pairs and for the number of tested rates.
  ///
  /// - Parameter index: the index of the rate in `slowdowns`.
  package func lead(of method: Int, over other: Int, at index: Int) -> Lead? {
    let pair = comparisons[index].first { pair in
      (pair.first, pair.second) == (method, other) || (pair.first, pair.second) == (other, method)
    }
    guard let pair, (pair.comparison.difference > 0) == (pair.first == method) else { return nil }
    let (found, level) = (pair.comparison, PairedComparison.level / Double(Self.slowdowns.count))
    if found.isTestable, found.adjustedP <= level { return .onAverage }
    return found.leadsOnMost && found.adjustedSignP <= level ? .onMost : nil
  }

  /// The rates at which the method with the highest mean changes, in ascending order.
  package var crossings: [Crossing] {
    var found: [Crossing] = []
    for rate in Self.rates.indices.dropFirst() {
      guard let below = leader(at: rate - 1), let above = leader(at: rate), below != above else {
        continue
      }
      let before = methods[below].means[rate - 1] - methods[above].means[rate - 1]
      let after = methods[above].means[rate] - methods[below].means[rate]
      guard after > 0 else { continue }
      let share = before / (before + after)
      let crossing = Self.rates[rate - 1] * pow(Self.rates[rate] / Self.rates[rate - 1], share)
      let tested = Self.slowdowns.indices.map {
        (index: $0, rate: Self.defaultRate * Self.slowdowns[$0])
      }
      found.append(
        Crossing(
          below: below, above: above, rate: crossing,
          shownUntil: tested.last {
            $0.rate <= crossing && lead(of: below, over: above, at: $0.index) != nil
          }?.rate,
          shownFrom: tested.first {
            $0.rate >= crossing && lead(of: above, over: below, at: $0.index) != nil
          }?.rate))
    }
    return found
  }
}
