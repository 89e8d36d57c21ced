/// How much each item speaks for a figure of all of them: values whose mean is the figure, and which scatter as much as
/// the figure would over other items.
public enum Influence {
  /// More items than these are left out in groups.
  public static let mostGroups = 200

  /// Those of a weighted mean: the mean itself, and what an item's distance from it counts for.
  ///
  /// - Parameter weights: as many, not negative; nil for all alike.
  /// - Returns: empty where nothing weighs anything.
  public static func ofMean(_ values: [Double], weights: [Double]?) -> [Double] {
    guard let weights else { return values }
    let total = weights.reduce(0, +)
    guard total > 0 else { return [] }
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    let share = Double(values.count) / total
    return zip(values, weights).map { mean + share * $1 * ($0 - mean) }
  }

  /// Those of figures that no single item has, from what becomes of them without each of the items: the
  /// jackknife's pseudo-values (Tukey, Annals of Mathematical Statistics 29, 1958), moved so that their mean is the
  /// figure.
  ///
  /// - Parameters:
  ///   - items: the numbers of those that have figures, ascending.
  ///   - count: how many items there are in all.
  ///   - figures: those of some items, always as many; nan where one is not defined.
  /// - Returns: by figure, then by item or group of items: the same places for all subjects of the same items. nil
  ///   where nothing has figures, and everywhere where a figure is not defined without one of the groups.
  public static func ofFigures(
    _ items: [Int], of count: Int, _ figures: (_ items: [Int]) -> [Double]
  ) -> [[Double?]] {
    let all = figures(items)
    let groups = min(count, mostGroups)
    var without = [[Double]?](repeating: nil, count: groups)
    for group in Set(items.map { $0 % groups }) {
      without[group] = figures(items.filter { $0 % groups != group })
    }
    let known = without.compactMap(\.self)
    return all.indices.map { place in
      guard known.count > 1, all[place].isFinite, known.allSatisfy({ $0[place].isFinite }),
        let mean = known.lazy.map({ $0[place] }).mean
      else { return without.map { _ in nil } }
      return without.map { left in
        left.map { all[place] + Double(known.count - 1) * (mean - $0[place]) }
      }
    }
  }
}
