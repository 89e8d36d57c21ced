/// How much each item speaks for a figure of all of them: values whose mean is the figure, and which scatter as much as
/// the figure would over other items.
public struct Influence: Hashable, Sendable {
  /// By item, or by group of items; nil for those that have no figure.
  public var values: [Double?]
  /// How many times as much as the mean item the one counts to which most of the figure belongs: 1 where all count alike,
  /// and where a figure is no weighted mean of what single items come to.
  public var unevenness: Double

  /// More items than these are left out in groups.
  public static let mostGroups = 200

  public init(_ values: [Double?], unevenness: Double = 1) {
    (self.values, self.unevenness) = (values, unevenness)
  }

  /// That of a weighted mean: the mean itself, and what an item's distance from it counts for.
  ///
  /// - Parameter weights: as many, not negative; nil for all alike.
  /// - Returns: empty where nothing weighs anything.
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

  /// Those of figures that no single item has, from what becomes of them without each of the items: the
  /// jackknife's pseudo-values (Tukey, Annals of Mathematical Statistics 29, 1958), moved so that their mean is the
  /// figure.
  ///
  /// - Parameters:
  ///   - items: the numbers of those that have figures, ascending.
  ///   - count: how many items there are in all.
  ///   - mayBeMeans: whether some of the figures may be weighted means of what single items come to, so that it is worth
  ///     looking at these.
  ///   - figures: those of some items, always as many; nan where one is not defined.
  /// - Returns: by figure, the same places for all subjects of the same items. Values are nil where nothing has figures,
  ///   and everywhere where a figure is not defined without one of the groups.
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

  /// The unevenness of a figure that is the weighted mean of those of single groups, as errors by characters and recall are.
  ///
  /// - Returns: 1 where it is not: where it lies beyond what it is without a group and what the group comes to, or the
  ///   shares do not add up.
  private static func unevenness(
    _ figure: Double, without: [Double?], alone: [Double?]
  ) -> Double {
    var (shares, unknown): ([Double], Int) = ([], 0)
    for (without, alone) in zip(without, alone) {
      guard let without, let alone, alone.isFinite else { continue }
      // Of a group that comes to what all others do nothing can be told.
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

  /// How many times as much as the mean one the item counts to which a character, a box or a frame belongs that is drawn at
  /// random: by so much the number of items is larger than that of equal ones that they are worth (Kish, "Survey
  /// Sampling", 1965).
  private static func unevenness(_ weights: [Double]) -> Double {
    let effective = Resampling.effectiveCount(weights)
    return effective > 0 ? max(1, Double(weights.count) / effective) : 1
  }
}
