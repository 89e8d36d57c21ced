/// The range of a measure's values.
public struct FigureRange: Hashable, Sendable {
  /// The bounds of values and intervals.
  public var bounds: ClosedRange<Double>
  /// The values of items if everything goes wrong and if everything goes right, the lower one first; nil if
  /// errors are unbounded.
  public var extremes: ClosedRange<Double>?

  /// - Parameter extremes: by default the bounds, if both are finite.
  public init(_ bounds: ClosedRange<Double>, extremes: ClosedRange<Double>? = nil) {
    self.bounds = bounds
    let areFinite = bounds.lowerBound.isFinite && bounds.upperBound.isFinite
    self.extremes = extremes ?? (areFinite ? bounds : nil)
  }

  public static let share = FigureRange(0...1)
  /// The range from 0 to infinity.
  public static let positive = FigureRange(0 ... .infinity)
  public static let any = FigureRange(-.infinity ... .infinity)

  /// Returns the range of a value that was not seen.
  ///
  /// In some figures items have different weights. Then the unseen item has the weight of those that make up
  /// most of the figure, and at least the range that was seen. If errors are unbounded, nothing is known for
  /// certain. The range is then assumed to exceed the outermost values by their distance, and with few values
  /// by more: by the factor (1 + 5 / n).
  ///
  /// - Parameter unevenness: as in `Influence`.
  func unseen(beside values: [Double], unevenness: Double = 1) -> ClosedRange<Double> {
    if let extremes { return Self.reaching(extremes, unevenness, values) }
    return Self.beyond(values).clamped(to: bounds)
  }

  /// Returns the range of a difference of two subjects' values that was not seen. One of them may go all wrong
  /// or all right while the other does as usual.
  ///
  /// - Parameters:
  ///   - differences: the first value minus the second.
  ///   - means: the means of both subjects.
  func unseen(
    beside differences: [Double], means: (first: Double, second: Double), unevenness: Double = 1
  ) -> ClosedRange<Double> {
    guard let extremes else { return Self.beyond(differences) }
    let (low, high) = (extremes.lowerBound, extremes.upperBound)
    let least = min(low - means.second, means.first - high)
    let most = max(high - means.second, means.first - low)
    return Self.reaching(min(least, most)...max(least, most), unevenness, differences)
  }

  /// Returns the range for an item with `weight` times the usual weight. It includes what was seen.
  private static func reaching(
    _ extremes: ClosedRange<Double>, _ weight: Double, _ values: [Double]
  ) -> ClosedRange<Double> {
    guard let mean = values.mean, let least = values.min(), let most = values.max() else {
      return extremes
    }
    let low = mean + weight * (extremes.lowerBound - mean)
    let high = mean + weight * (extremes.upperBound - mean)
    return min(low, least)...max(high, most)
  }

  private static func beyond(_ values: [Double]) -> ClosedRange<Double> {
    guard let low = values.min(), let high = values.max() else { return 0...0 }
    let reach = (1 + 5 / Double(values.count)) * (high - low)
    return (low - reach)...(high + reach)
  }
}
