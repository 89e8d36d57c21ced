/// The survival of trackers: the share that has not failed up to a time. Some are still alive when their
/// sequence ends.
///
/// Kaplan and Meier, "Nonparametric Estimation from Incomplete Observations", Journal of the American
/// Statistical Association 53(282), 1958.
public struct KaplanMeier: Sendable, Hashable {
  /// The lifetime of a tracker, and whether it ended with a failure or with the sequence.
  public struct Life: Sendable, Hashable {
    public var time: Int
    public var hasFailed: Bool

    public init(time: Int, hasFailed: Bool) {
      self.time = time
      self.hasFailed = hasFailed
    }
  }

  /// A time with at least one failure.
  public struct Step: Sendable, Hashable {
    public var time: Int
    /// The number of trackers still alive at this time, and of those that fail at it.
    public var atRisk: Double
    public var failures: Double
    /// The fraction that survives at least this long.
    public var survival: Double
  }

  /// The steps in order of time.
  public let steps: [Step]

  /// - Parameters:
  ///   - lives: the lifetimes in order of time.
  ///   - weights: how many times each counts; nil for once.
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

  /// Returns the share that survives a time.
  public func survival(at time: Int) -> Double {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 1 : steps[low - 1].survival
  }

  /// The first time at which at least half have failed; nil if there is none.
  public var median: Int? { steps.first { $0.survival <= 0.5 }?.time }
}
