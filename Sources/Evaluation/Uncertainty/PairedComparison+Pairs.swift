extension PairedComparison {
  /// Two methods, as indices, and their comparison.
  package typealias Pair = (first: Int, second: Int, comparison: PairedComparison)

  /// Returns every pair of methods, in the order (0, 1), (0, 2), ... (1, 2), ...
  package static func pairs(of methods: Int) -> [(Int, Int)] {
    (0..<methods).flatMap { first in
      ((first + 1)..<max(first + 1, methods)).map { (first, $0) }
    }
  }

  /// Compares every pair of methods, in the order of `pairs`.
  ///
  /// - Parameter better: the direction in which scores improve.
  /// - Returns: the indices and the comparison of each pair, as in `each`.
  package static func all(
    of methods: [PairedScores], range: FigureRange, better: MeasureFacts.Direction? = .higher
  ) -> [Pair] {
    each(pairs(of: methods.count), of: methods, range: range, better: better)
  }

  /// Compares pairs of methods and corrects the results for the number of pairs.
  ///
  /// - Parameters:
  ///   - pairs: pairs of indices into `methods`.
  ///   - range: the range of the scores.
  ///   - better: the direction in which scores improve; nil if no method is to be called the best of all.
  ///   - lowest: for each pair, the lowest difference that an unobserved sequence can have, if it is known; empty if
  ///     none is known.
  /// - Returns: the indices and the comparison of each pair. Pairs without a common sequence are left out.
  package static func each(
    _ pairs: [(Int, Int)], of methods: [PairedScores], range: FigureRange,
    better: MeasureFacts.Direction? = nil, lowest: [Double?] = []
  ) -> [Pair] {
    corrected(
      pairs.enumerated().compactMap { index, pair in
        PairedComparison(
          methods[pair.0], methods[pair.1], range: range,
          lowest: index < lowest.count ? lowest[index] : nil
        ).map { (pair.0, pair.1, $0) }
      }, better: better)
  }

  /// Returns comparisons that are shown together, corrected for multiple testing.
  ///
  /// The p-values of scatter are corrected for the pairs (`StepDown`), those of losses for the methods. There is one
  /// exception: if one method is better than each of the others without any correction, its comparisons are not
  /// corrected. That it is the best of all is one claim, which is made only if every one of these tests agrees, and
  /// choosing the best method does not raise the error (Gutmann and Maymin, "Is the Selected Population the Best?",
  /// Annals of Statistics 15(1), 1987).
  package static func corrected(
    _ pairs: [Pair], better: MeasureFacts.Direction? = nil
  ) -> [Pair] {
    var corrected = pairs
    let signs = Holm.corrected(
      pairs.map(\.comparison.signP),
      smallest: pairs.map(\.comparison.smallestSignP),
      level: level)
    for (index, sign) in signs.enumerated() { corrected[index].comparison.adjustedSignP = sign.p }
    let testable = pairs.indices.filter { pairs[$0].comparison.isTestable }
    let steps = StepDown(of: testable.map { (pairs[$0].first, pairs[$0].second) })
    let found = steps.corrected(testable.map { pairs[$0].comparison.parts.scatter }, level: level)
    let ofBest = Set(better.map { Self.ofBest(pairs, better: $0) } ?? [])
    for (index, scatter) in zip(testable, found) {
      if ofBest.contains(index) {
        let p = pairs[index].comparison.parts.scatter
        corrected[index].comparison.take(
          Holm.Corrected(p: p, factor: 1), lossFactor: 1, family: 1)
      } else {
        corrected[index].comparison.take(
          scatter, lossFactor: steps.lossFactor, family: testable.count)
      }
    }
    return corrected
  }

  /// Returns the indices of the comparisons of the method that is better than each of the others, each comparison taken
  /// by itself; empty if there is no such method.
  private static func ofBest(_ pairs: [Pair], better: MeasureFacts.Direction) -> [Int] {
    let methods = Set(pairs.flatMap { [$0.first, $0.second] })
    for method in methods.sorted() {
      let own = pairs.indices.filter { pairs[$0].first == method || pairs[$0].second == method }
      guard own.count == methods.count - 1 else { continue }
      let isBest = own.allSatisfy { index in
        let pair = pairs[index]
        let isFirst = pair.first == method
        return pair.comparison.p <= level
          && (pair.comparison.difference > 0) == (isFirst == (better == .higher))
      }
      if isBest { return own }
    }
    return []
  }

  /// Returns comparisons of separate samples, which are shown together, corrected for multiple testing.
  package static func corrected(_ separate: [PairedComparison]) -> [PairedComparison] {
    corrected(separate.enumerated().map { (2 * $0, 2 * $0 + 1, $1) }).map(\.comparison)
  }
}
