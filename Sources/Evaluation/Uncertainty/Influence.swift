/// The influence of each item on a figure of all items: values whose mean is the figure and whose scatter is
/// that of the figure over other items.
public struct Influence: Hashable, Sendable {
  /// The values by item, or by group of items; nil for items without the figure.
  public var values: [Double?]
  /// The weight of the item to which most of the figure belongs, in units of the mean weight. It is 1 if all
  /// weights are equal, or if the figure is not a weighted mean over items.
  public var unevenness: Double

  /// The largest number of items that are left out one by one. With more, groups of items are left out.
  public static let mostGroups = 200

  public init(_ values: [Double?], unevenness: Double = 1) {
    (self.values, self.unevenness) = (values, unevenness)
  }

  /// Returns the influence on a weighted mean: the mean itself plus the weighted deviation of each item.
  ///
  /// - Parameter weights: one for each value, not negative; nil for equal weights.
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

  /// Returns the influence on figures that single items do not have, computed by leaving out items: the
  /// jackknife's pseudo-values (Tukey, Annals of Mathematical Statistics 29, 1958), shifted so that their mean
  /// is the figure.
  ///
  /// - Parameters:
  ///   - items: the indices of the items with figures, ascending.
  ///   - count: the number of all items.
  ///   - mayBeMeans: whether some figures may be weighted means over single items, so that this is worth
  ///     checking.
  ///   - figures: returns the figures of some items, always the same number of them; nan for undefined ones.
  /// - Returns: one influence per figure, with the same groups for all subjects of the same items. Values are
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
  /// - Returns: 1 if the figure is no such mean: it is not between the figures of a group and of all others, or
  ///   the shares do not add up.
  private static func unevenness(
    _ figure: Double, without: [Double?], alone: [Double?]
  ) -> Double {
    var (shares, unknown): ([Double], Int) = ([], 0)
    for (without, alone) in zip(without, alone) {
      guard let without, let alone, alone.isFinite else { continue }
      // A group with the same figure as all others reveals nothing.
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

  /// Returns the weight, in units of the mean weight, of the item that contains a randomly drawn character, box
  /// or frame. The number of items divided by it is the equivalent number of equal items (Kish, "Survey
  /// Sampling", 1965).
  private static func unevenness(_ weights: [Double]) -> Double {
    let effective = Resampling.effectiveCount(weights)
    return effective > 0 ? max(1, Double(weights.count) / effective) : 1
  }
}
