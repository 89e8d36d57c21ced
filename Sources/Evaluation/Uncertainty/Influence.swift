/// The influence of each item on a figure of all items. The mean of these values is the figure, and their
/// scatter tells how the figure would vary with other items.
public struct Influence: Hashable, Sendable {
  /// The value of each item, or of each group of items; nil for items without the figure.
  public var values: [Double?]
  /// The weight, relative to the mean weight, of the items that make up most of the figure. It is 1 if all
  /// weights are equal, or if the figure is not a weighted mean over items.
  public var unevenness: Double

  /// The maximum number of items that are left out one at a time. With more items, groups are left out.
  public static let mostGroups = 200

  public init(_ values: [Double?], unevenness: Double = 1) {
    (self.values, self.unevenness) = (values, unevenness)
  }

  /// Returns each item's influence on a weighted mean: the mean itself plus the weighted deviation of the item.
  ///
  /// - Parameter weights: a nonnegative weight for each value; nil for equal weights.
  /// - Returns: an empty influence if all weights are zero.
  public static func ofMean(_ values: [Double], weights: [Double]?) -> Influence {
    guard let weights else { return Influence(values) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return Influence([]) }
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    let share = Double(values.count) / total
    return Influence(
      zip(values, weights).map { mean + share * $1 * ($0 - mean) },
      unevenness: unevenness(weights))
  }

  /// Returns the influence of items on figures that single items do not have. It is found by leaving out items:
  /// the jackknife's pseudo-values (Tukey, Annals of Mathematical Statistics 29, 1958), shifted so that their
  /// mean is the figure.
  ///
  /// - Parameters:
  ///   - items: the indices of the items with figures, in ascending order.
  ///   - count: the number of all items.
  ///   - mayBeMeans: whether to check if some figures are weighted means over single items.
  ///   - figures: returns the figures of some items, always the same number of them; nan for an undefined
  ///     figure.
  /// - Returns: one influence per figure, with the same groups for all methods with the same items. Values are
  ///   nil for items without figures, and for all items if a figure is undefined without one of the groups.
  public static func ofFigures(
    _ items: [Int], of count: Int, mayBeMeans: Bool = true,
    _ figures: (_ items: [Int]) -> [Double]
  ) -> [Influence] {
    let all = figures(items)
    let groups = min(count, mostGroups)
    var without = [[Double]?](repeating: nil, count: groups)
    var alone = without
    for group in Set(items.map { $0 % groups }) {
      without[group] = figures(items.filter { $0 % groups != group })
      if mayBeMeans { alone[group] = figures(items.filter { $0 % groups == group }) }
    }
    return all.indices.map { place in
      let left = without.map { $0?[place] }
      let known = left.compactMap(\.self)
      guard known.count > 1, all[place].isFinite, known.allSatisfy(\.isFinite),
        let mean = known.mean
      else { return Influence(left.map { _ in nil }) }
      let values = left.map { left in
        left.map { all[place] + Double(known.count - 1) * (mean - $0) }
      }
      return Influence(
        values, unevenness: unevenness(all[place], without: left, alone: alone.map { $0?[place] }))
    }
  }

  /// Returns the unevenness of a figure that is a weighted mean over single groups, such as recall or errors
  /// per character.
  ///
  /// - Returns: 1 if the figure is not such a mean. In that case, it is not between a group's figure and that
  ///   of all others, or the weights do not sum to 1.
  private static func unevenness(
    _ figure: Double, without: [Double?], alone: [Double?]
  ) -> Double {
    var (shares, unknown): ([Double], Int) = ([], 0)
    for (without, alone) in zip(without, alone) {
      guard let without, let alone, alone.isFinite else { continue }
      // A group with the same figure as all others reveals nothing about its weight.
      guard abs(alone - without) > 1e-9 * max(1, abs(without)) else {
        unknown += 1
        continue
      }
      let share = (figure - without) / (alone - without)
      guard -tolerance <= share, share <= 1 + tolerance else { return 1 }
      shares.append(share)
    }
    let left = 1 - shares.reduce(0, +)
    guard abs(left) <= tolerance || (unknown > 0 && left > 0) else { return 1 }
    return unevenness(shares + Array(repeating: max(0, left) / Double(unknown), count: unknown))
  }

  private static let tolerance = 1e-6

  /// Returns the expected weight of the item that contains a randomly drawn character, box or frame, relative
  /// to the mean weight. The number of items divided by this value is the equivalent number of equal items
  /// (Kish, "Survey Sampling", 1965).
  private static func unevenness(_ weights: [Double]) -> Double {
    let effective = Resampling.effectiveCount(weights)
    return effective > 0 ? max(1, Double(weights.count) / effective) : 1
  }
}
