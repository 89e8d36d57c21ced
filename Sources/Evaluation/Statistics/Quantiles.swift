/// The quantiles of a sample.
///
/// They follow definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American
/// Statistician 50(4), 1996, which numpy also uses. The p-quantile is the value at position `(n - 1) p` of the
/// sorted sample, interpolated linearly between neighbors.
package struct Quantiles: Sendable {
  fileprivate let sorted: [Double]

  /// Creates the quantiles of a sample. Values of nan are ignored.
  package init(_ sample: [Double]) {
    sorted = sample.filter { !$0.isNaN }.sortedByDigits()
  }

  package var count: Int { sorted.count }

  /// The p-quantile for p in 0...1; nil for an empty sample.
  package subscript(p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let position = min(max(p, 0), 1) * Double(sorted.count - 1)
    let index = Int(position)
    guard index + 1 < sorted.count else { return last }
    let (low, high) = (sorted[index], sorted[index + 1])
    return low + (high - low) * (position - Double(index))
  }

  package var median: Double? { self[0.5] }
}

extension Quantiles {
  /// The confidence interval for the median, computed from the sample's order statistics; nil if there are fewer than
  /// six values. Its coverage is at least 95% for any distribution.
  ///
  /// Values are assumed to be independent. The durations of successive frames are not independent, so the interval
  /// computed from such durations understates the uncertainty. Conover, "Practical Nonparametric Statistics", 3rd ed.,
  /// section 3.2.
  package var medianInterval: ClosedRange<Double>? {
    // The largest rank r with P(B < r) <= 0.025, where B is binomial with n trials of probability 1/2.
    var rank = 0
    if count <= 1000 {
      var term = 1.0
      for _ in 0..<count { term /= 2 }
      var below = term
      while below <= 0.025, rank < count {
        rank += 1
        term *= Double(count - rank + 1) / Double(rank)
        below += term
      }
    } else {
      rank = Int((Double(count) / 2 - 0.98 * Double(count).squareRoot()).rounded(.down))
    }
    guard rank > 0, rank <= count / 2 else { return nil }
    return sorted[rank - 1]...sorted[count - rank]
  }
}
