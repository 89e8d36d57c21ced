/// The influence of each item on a measure over all items. The mean of the influences is the value of the
/// measure, and their scatter shows how much the value would vary if other items were chosen.
package struct Influence: Hashable, Sendable {
  /// The influence of each item, or of each group of items; nil for an item or a group for which the measure is
  /// undefined.
  package var values: [Double?]
  /// A nonnegative weight for each value; nil for equal weights.
  package var weights: [Double]?
  /// The expected weight of the item that contains a randomly drawn unit, such as a character, a box or a frame,
  /// relative to the mean weight of the items. The unevenness is large if a few items dominate the measure. It is 1 if
  /// all weights are equal, if they are given by `weights`, or if the measure is not a weighted mean over items.
  package var unevenness: Double

  /// The maximum number of items that are left out one at a time. With more items, whole groups of items are
  /// left out.
  package static let maximumGroups = 200

  package init(_ values: [Double?], weights: [Double]? = nil, unevenness: Double = 1) {
    (self.values, self.weights, self.unevenness) = (values, weights, unevenness)
  }

  /// The values with a weight above 0, and their weights; nil for equal weights.
  var known: (values: [Double], weights: [Double]?) {
    let indices = values.indices.filter { values[$0] != nil && weights?[$0] != 0 }
    return (indices.compactMap { values[$0] }, weights.map { all in indices.map { all[$0] } })
  }

  /// Returns the values of groups of items that were drawn together, such as the sequences of one video. The value of a
  /// group is the weighted mean of its items, and its weight is the sum of their weights, so that the mean over all
  /// groups is the mean over all items.
  package func grouped(by groups: [Int]) -> Influence {
    var sums: [Int: (value: Double, weight: Double)] = [:]
    for (index, group) in groups.enumerated() where index < values.count {
      guard let value = values[index] else { continue }
      let weight = weights?[index] ?? 1
      sums[group, default: (0, 0)].value += weight * value
      sums[group, default: (0, 0)].weight += weight
    }
    let all = sums.keys.sorted().compactMap { sums[$0] }.filter { $0.weight > 0 }
    return Influence(all.map { $0.value / $0.weight }, weights: all.map(\.weight))
  }

  /// Returns the influence of items on measures that are not defined for single items. The influence is computed by
  /// leaving out items: the influences are the pseudo-values of the jackknife (Tukey, Annals of Mathematical Statistics
  /// 29, 1958), shifted so that their mean is the value of the measure.
  ///
  /// - Parameters:
  ///   - items: the indices of the items that have values, in ascending order.
  ///   - groups: the group of each of the `count` items, if some items were drawn together; nil if each item was drawn
  ///     by itself.
  ///   - mayBeMeans: whether some measures may be weighted means over single items. If so, each measure is checked, and
  ///     its unevenness is computed.
  ///   - figures: a closure that returns the values of the measures over the given items; nan for undefined
  ///     values. The number of values must always be the same.
  /// - Returns: one influence per measure. For the same `count`, items are always grouped in the same way, so that
  ///   the influences of two methods can be compared. Values are nil for groups that contain none of `items`, and for
  ///   all groups if leaving out one of the groups makes the measure undefined.
  package static func ofFigures(
    _ items: [Int], of count: Int, groups: [Int]? = nil, mayBeMeans: Bool = true,
    _ figures: (_ items: [Int]) -> [Double]
  ) -> [Influence] {
    let all = figures(items)
    let groupOf = Self.jackknifeGroups(count, groups)
    var without = [[Double]?](repeating: nil, count: (groupOf.max() ?? -1) + 1)
    var alone = without
    for group in Set(items.map { groupOf[$0] }) {
      without[group] = figures(items.filter { groupOf[$0] != group })
      if mayBeMeans { alone[group] = figures(items.filter { groupOf[$0] == group }) }
    }
    return all.indices.map { index in
      let left = without.map { $0?[index] }
      let known = left.compactMap(\.self)
      guard known.count > 1, all[index].isFinite, known.allSatisfy(\.isFinite),
        let mean = known.mean
      else { return Influence(left.map { _ in nil }) }
      let values = left.map { left in
        left.map { all[index] + Double(known.count - 1) * (mean - $0) }
      }
      return Influence(
        values, unevenness: unevenness(all[index], without: left, alone: alone.map { $0?[index] }))
    }
  }

  /// Returns the number of the jackknife group to which each item belongs. Items that were drawn together are in the
  /// same group, and there are at most `maximumGroups` groups.
  private static func jackknifeGroups(_ count: Int, _ groups: [Int]?) -> [Int] {
    guard let groups else { return (0..<count).map { $0 % maximumGroups } }
    let ranks = Dictionary(zip(Set(groups).sorted(), 0...)) { first, _ in first }
    return (0..<count).map { (ranks[groups[$0]] ?? 0) % maximumGroups }
  }

  /// Returns the unevenness of the weights of a measure that is a weighted mean over groups, such as recall or
  /// errors per character.
  ///
  /// - Returns: the unevenness; 1 if the measure is not such a mean. A measure is not such a mean if, for some group,
  ///   the measure's value over all groups is not between its values for that group alone and without that group, or if
  ///   the weights do not sum to 1.
  private static func unevenness(
    _ figure: Double, without: [Double?], alone: [Double?]
  ) -> Double {
    var (fractions, unknown): ([Double], Int) = ([], 0)
    for (without, alone) in zip(without, alone) {
      guard let without, let alone, alone.isFinite else { continue }
      // If the measure has the same value for a group alone as without the group, the group's weight cannot be
      // determined.
      guard abs(alone - without) > 1e-9 * max(1, abs(without)) else {
        unknown += 1
        continue
      }
      let fraction = (figure - without) / (alone - without)
      guard -tolerance <= fraction, fraction <= 1 + tolerance else { return 1 }
      fractions.append(fraction)
    }
    let left = 1 - fractions.reduce(0, +)
    guard abs(left) <= tolerance || (unknown > 0 && left > 0) else { return 1 }
    return unevenness(fractions + Array(repeating: max(0, left) / Double(unknown), count: unknown))
  }

  private static let tolerance = 1e-6

  /// Returns the expected weight of the item that contains a randomly drawn unit, such as a character, a box or a
  /// frame, relative to the mean weight of the items. The number of items divided by this value is the equivalent
  /// number of equal items (Kish, "Survey Sampling", 1965).
  private static func unevenness(_ weights: [Double]) -> Double {
    let effective = Resampling.effectiveCount(weights)
    return effective > 0 ? max(1, Double(weights.count) / effective) : 1
  }
}
