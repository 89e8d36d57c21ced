/// A correction of the p-values of several pairwise comparisons, with which the probability of at least one false
/// discovery is at most the level. The smallest p-value is multiplied by the number of differences that can be absent
/// at the same time, the next one by the number that can still be absent if the first difference exists, and so on.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2), 1979;
/// Shaffer, "Modified Sequentially Rejective Multiple Test Procedures", Journal of the American Statistical Association
/// 81(395), 1986. If two of three methods are equal and differ from the third, two of the three differences exist, so
/// after the first discovery only one can be absent.
struct StepDown {
  /// The factors of the p-values in ascending order.
  let factors: [Double]
  /// The number of differences among the methods that are independent of each other: the number of methods, minus 1 for
  /// each set of methods that are compared with each other, directly or indirectly. It is the factor for p-values of
  /// losses, because losses that were not observed belong to a method, not to a pair.
  let lossFactor: Double

  /// The maximum number of methods for which logical relations between pairs are used. With more methods, the factors
  /// are Holm's.
  private static let methodLimit = 30

  /// Creates the correction for comparisons of pairs of methods.
  init(of pairs: [(Int, Int)]) {
    let methods = Set(pairs.flatMap { [$0.0, $0.1] })
    lossFactor = Double(Self.rank(pairs, methods))
    let all = methods.count * (methods.count - 1) / 2
    let possible =
      methods.count <= Self.methodLimit ? Self.possibleEqualities(among: methods.count) : []
    factors = pairs.indices.map { discovered in
      let remaining = pairs.count - discovered
      let most = possible.last { $0 <= all - discovered } ?? remaining
      return Double(min(remaining, most))
    }
  }

  /// Returns the corrected p-values in the given order.
  func corrected(_ values: [Double], level: Double) -> [Holm.Corrected] {
    Holm.corrected(values, level: level) { rank, _ in factors[rank] }
  }

  /// Returns the numbers of pairs of equal methods that are possible, in ascending order. If the methods form groups of
  /// equal methods, these are the sums of the groups' numbers of pairs.
  private static func possibleEqualities(among methods: Int) -> [Int] {
    var possible: [Set<Int>] = [[0]]
    for count in 1..<max(2, methods + 1) {
      var sums: Set<Int> = []
      for group in 1...count {
        let pairs = group * (group - 1) / 2
        sums.formUnion(possible[count - group].map { $0 + pairs })
      }
      possible.append(sums)
    }
    return possible[methods].sorted()
  }

  /// Returns the number of methods minus the number of sets of methods that are connected by pairs.
  private static func rank(_ pairs: [(Int, Int)], _ methods: Set<Int>) -> Int {
    var set = Dictionary(uniqueKeysWithValues: methods.map { ($0, $0) })
    var rank = 0
    for (first, second) in pairs {
      guard let a = set[first], let b = set[second], a != b else { continue }
      rank += 1
      for (method, own) in set where own == b { set[method] = a }
    }
    return rank
  }
}
