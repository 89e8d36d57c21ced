/// Where the values of a measure lie.
public struct FigureRange: Hashable, Sendable {
  /// What no value can leave, nor an interval.
  public var bounds: ClosedRange<Double>
  /// What items come to where everything goes wrong and where everything goes right, the lower one first; nil
  /// where errors have no end.
  public var extremes: ClosedRange<Double>?

  /// - Parameter extremes: the bounds by default, where both are finite.
  public init(_ bounds: ClosedRange<Double>, extremes: ClosedRange<Double>? = nil) {
    self.bounds = bounds
    let areFinite = bounds.lowerBound.isFinite && bounds.upperBound.isFinite
    self.extremes = extremes ?? (areFinite ? bounds : nil)
  }

  public static let share = FigureRange(0...1)
  /// From 0 on without an end.
  public static let positive = FigureRange(0 ... .infinity)
  public static let any = FigureRange(-.infinity ... .infinity)

  /// How low and how high a value may be that was not seen.
  ///
  /// Of a figure to which some items count more than others, it is that of one that counts as much as those to which most
  /// of the figure belongs, and not less than what was seen. Where errors have no end nothing can be known. They are then thought to go as far beyond the outermost
  /// values as these lie apart, and with few values farther: by (1 + 5 / n).
  ///
  /// - Parameter unevenness: as `Influence` has it.
  func unseen(beside values: [Double], unevenness: Double = 1) -> ClosedRange<Double> {
    if let extremes { return Self.reaching(extremes, unevenness, values) }
    return Self.beyond(values).clamped(to: bounds)
  }

  /// The same for the differences of two subjects' values: one of them may go all wrong or all right where the
  /// other does as it usually does.
  ///
  /// - Parameters:
  ///   - differences: the first minus the second.
  ///   - means: of both.
  func unseen(
    beside differences: [Double], means: (first: Double, second: Double), unevenness: Double = 1
  ) -> ClosedRange<Double> {
    guard let extremes else { return Self.beyond(differences) }
    let (low, high) = (extremes.lowerBound, extremes.upperBound)
    let least = min(low - means.second, means.first - high)
    let most = max(high - means.second, means.first - low)
    return Self.reaching(min(least, most)...max(least, most), unevenness, differences)
  }

  /// What an item reaches that counts `weight` times as much as usual, and not less than what was seen.
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
