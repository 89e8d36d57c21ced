/// The estimated survival of trackers, that is, the fraction of trackers that have not failed by a given time. The
/// estimate accounts for trackers that have not failed when their sequence ends.
///
/// Kaplan and Meier, "Nonparametric Estimation from Incomplete Observations", Journal of the American
/// Statistical Association 53(282), 1958.
package struct KaplanMeier: Sendable, Hashable {
  /// A tracker's lifetime, and whether it ended with a failure or with the sequence.
  package struct Life: Sendable, Hashable {
    package var time: Int
    package var hasFailed: Bool
  }

  /// A time at which at least one tracker failed.
  package struct Step: Sendable, Hashable {
    package var time: Int
    /// The number of trackers that are still observed at this time and have not failed before it.
    package var atRisk: Double
    /// The number of trackers that failed at this time.
    package var failures: Double
    /// The fraction of trackers that have not failed up to and including this time.
    package var survival: Double
  }

  /// The times at which failures occurred, in ascending order.
  package let steps: [Step]

  /// Estimates the survival curve from lifetimes.
  ///
  /// - Parameters:
  ///   - lives: the lifetimes in ascending order.
  ///   - weights: the number of times that each lifetime counts; nil to count each lifetime once.
  init(sorted lives: [Life], weights: [Int]?) {
    var atRisk = weights?.reduce(0, +) ?? lives.count
    var survival = 1.0
    var steps: [Step] = []
    var start = 0
    while start < lives.count {
      var (end, failures, ended) = (start, 0, 0)
      while end < lives.count, lives[end].time == lives[start].time {
        let weight = weights?[end] ?? 1
        ended += weight
        if lives[end].hasFailed { failures += weight }
        end += 1
      }
      if failures > 0 {
        survival *= 1 - Double(failures) / Double(atRisk)
        steps.append(
          Step(
            time: lives[start].time, atRisk: Double(atRisk), failures: Double(failures),
            survival: survival))
      }
      atRisk -= ended
      start = end
    }
    self.steps = steps
  }

  /// Returns the fraction of trackers that have not failed up to and including a time.
  package func survival(at time: Int) -> Double {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 1 : steps[low - 1].survival
  }

  /// The first time by which at least half of the trackers have failed; nil if fewer than half fail.
  package var median: Int? { steps.first { $0.survival <= 0.5 }?.time }
}
