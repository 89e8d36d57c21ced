/// The range of values that a measure can have.
package struct FigureRange: Hashable, Sendable {
  /// The bounds of the values and of their confidence intervals.
  package var bounds: ClosedRange<Double>
  /// The worst and best values that a single item can have, as a range; nil if errors are unbounded.
  package var extremes: ClosedRange<Double>?

  /// Creates the range of a measure's values.
  ///
  /// - Parameter extremes: the worst and best values that a single item can have, as a range. If nil, the bounds are
  ///   used, provided that both bounds are finite.
  package init(_ bounds: ClosedRange<Double>, extremes: ClosedRange<Double>? = nil) {
    self.bounds = bounds
    let areFinite = bounds.lowerBound.isFinite && bounds.upperBound.isFinite
    self.extremes = extremes ?? (areFinite ? bounds : nil)
  }

  package static let share = FigureRange(0...1)
  package static let positive = FigureRange(0 ... .infinity)
  package static let any = FigureRange(-.infinity ... .infinity)

  /// Returns the range to assume for the value of an item that was not observed.
  ///
  /// The range includes the observed values. For some measures, items have different weights. The unobserved item is
  /// then assumed to weigh `unevenness` times as much as the average item. If errors are unbounded, the range cannot be
  /// known. It is then assumed to extend beyond the n observed values on both sides, by (1 + 5 / n) times the
  /// difference between the highest and the lowest observed value.
  ///
  /// - Parameter unevenness: the unevenness of the weights, as defined in `Influence`.
  func unseen(beside values: [Double], unevenness: Double = 1) -> ClosedRange<Double> {
    if let extremes { return Self.reaching(extremes, unevenness, values) }
    return Self.beyond(values).clamped(to: bounds)
  }

  /// Returns the range to assume for the difference between two methods' values on an item that was not observed. On
  /// such an item, one method may have the worst or the best possible value, and the other method its mean value.
  ///
  /// - Parameters:
  ///   - differences: the observed differences, first value minus second.
  ///   - means: the mean values of both methods.
  func unseen(
    beside differences: [Double], means: (first: Double, second: Double), unevenness: Double = 1
  ) -> ClosedRange<Double> {
    guard let extremes else { return Self.beyond(differences) }
    let (low, high) = (extremes.lowerBound, extremes.upperBound)
    let minimum = min(low - means.second, means.first - high)
    let maximum = max(high - means.second, means.first - low)
    return Self.reaching(min(minimum, maximum)...max(minimum, maximum), unevenness, differences)
  }

  /// Returns the range of influences that an item can have if it weighs `weight` times as much as the average item. The
  /// range is extended to include all observed values.
  private static func reaching(
    _ extremes: ClosedRange<Double>, _ weight: Double, _ values: [Double]
  ) -> ClosedRange<Double> {
    guard let mean = values.mean, let minimum = values.min(), let maximum = values.max() else {
      return extremes
    }
    let low = mean + weight * (extremes.lowerBound - mean)
    let high = mean + weight * (extremes.upperBound - mean)
    return min(low, minimum)...max(high, maximum)
  }

  private static func beyond(_ values: [Double]) -> ClosedRange<Double> {
    guard let low = values.min(), let high = values.max() else { return 0...0 }
    let reach = (1 + 5 / Double(values.count)) * (high - low)
    return (low - reach)...(high + reach)
  }
}
