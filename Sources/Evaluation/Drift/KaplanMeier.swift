/// How long trackers live: the share that has not failed by a time, where some were still alive when
/// their sequence ended.
///
/// Kaplan and Meier, "Nonparametric Estimation from Incomplete Observations", Journal of the American
/// Statistical Association 53(282), 1958.
public struct KaplanMeier: Sendable, Hashable {
  /// One tracker's time, and whether it ended with a failure or with the sequence.
  public struct Life: Sendable, Hashable {
    public var time: Int
    public var hasFailed: Bool

    public init(time: Int, hasFailed: Bool) {
      self.time = time
      self.hasFailed = hasFailed
    }
  }

  /// A time at which something failed.
  public struct Step: Sendable, Hashable {
    public var time: Int
    /// Lives that had come to this time, and how many of them ended at it by a failure.
    public var atRisk: Double
    public var failures: Double
    /// The share that lives on after it.
    public var survival: Double
  }

  /// In order of time.
  public let steps: [Step]

  /// - Parameters:
  ///   - lives: in order of time.
  ///   - weights: how often each life counts; nil for once.
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

  /// The share that lives beyond a time.
  public func survival(at time: Int) -> Double {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 1 : steps[low - 1].survival
  }

  /// The first time by which half or more have failed; nil where it never comes to that.
  public var median: Int? { steps.first { $0.survival <= 0.5 }?.time }
}
