import Bench
import Evaluation

/// The order of a run's methods in tables, and the methods among which the best one is chosen.
///
/// Means over different items cannot be compared, and a method that fails on an item has no figures for it. Therefore,
/// a method is ranked only if it answered all items on which any comparable method was run, and if it was not given
/// information by which it is judged. The other methods follow the ranked ones; those with the most answers come first.
package struct Ranking: Sendable {
  /// The measure by which the methods are ranked; nil if nothing is ranked.
  package let measure: MeasureFacts?
  /// The methods' values of the measure, each nil if it is undefined.
  package let values: [Double?]
  /// The indices of all methods: first the ranked ones from best to worst, then the others.
  package let order: [Int]
  /// The indices of the ranked methods, from best to worst.
  package let ranked: [Int]
  /// The indices of the methods that ran on the same items as the ranked ones, in the order of tables. Unlike ranked
  /// methods, they may have failed on some of the items.
  package let comparable: [Int]
  /// The number of items on which the comparable methods ran.
  package let itemCount: Int

  fileprivate init(_ run: RunResult) {
    let measure = run.rankedBy?.measure ?? run.task.primary
    let found =
      run.rankedBy?.values ?? run.methods.map { method in measure.flatMap { method.figures[$0] } }
    let values = found.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    let sign = measure?.better == .lower ? 1.0 : -1.0
    let keys = values.map { $0.map { sign * $0 } ?? .infinity }
    let favored = run.favoredMethods
    let answers = run.methods.map(\.answerCount)
    let covered = run.methods.map { method in
      method.items.indices.filter { method.items[$0] != nil }
    }
    // Without a method that may be ranked, the comparable methods are chosen from all methods.
    let unfavored = run.methods.indices.filter { !favored.contains(run.methods[$0].identity.name) }
    let fair = unfavored.filter { keys[$0] < .infinity && answers[$0] > 0 }
    let candidates = fair.isEmpty ? Array(run.methods.indices) : fair
    let sets = candidates.map { covered[$0] }
    // If several sets of items are equally large, the one on which most methods ran is chosen.
    let items =
      sets.max { first, second in
        (first.count, sets.count { $0 == first }) < (second.count, sets.count { $0 == second })
      } ?? []
    let ranked = fair.filter { covered[$0] == items && answers[$0] == items.count }
      .sorted { (keys[$0], $0) < (keys[$1], $1) }
    let others = run.methods.indices.filter { !ranked.contains($0) }.sorted {
      (-answers[$0], keys[$0], $0) < (-answers[$1], keys[$1], $1)
    }
    (self.measure, self.values, self.ranked) = (measure, values, ranked)
    order = ranked + others
    comparable = order.filter {
      covered[$0] == items && (fair.isEmpty || unfavored.contains($0))
    }
    itemCount = items.count
  }
}

extension RunResult {
  package var ranking: Ranking { Ranking(self) }
}

extension RunResult.Method {
  /// The number of items on which the method was run without failing.
  package var answerCount: Int { items.count { $0 != nil && $0?.failure == nil } }
}
