/// The durations of initializations and updates in milliseconds, measured as wall time and as CPU time. Optional values
/// are nil if nothing was measured. Properties whose names do not start with `cpu` refer to wall time, which includes
/// delays caused by other work on the machine.
package struct TimingSummary: Sendable, Hashable {
  /// The number of warm-up updates after each initialization. They are left out because caches and branch predictors
  /// are still cold.
  package static let warmUpSteps = 3

  /// The number of updates from which the percentiles are computed, excluding initializations and warm-up updates.
  package var steps: Int
  /// The median wall time of the initializations.
  package var initMilliseconds: Double?
  package var median: Double?
  package var p95: Double?
  package var p99: Double?
  package var max: Double?
  /// The median CPU time of the initializations; nil unless the CPU time of every initialization is known.
  package var cpuInitMilliseconds: Double?
  /// The median CPU time of the updates. This value and the following values that depend on CPU time are nil unless the
  /// CPU time of every update is known.
  package var cpuMedian: Double?
  package var cpuP95: Double?
  package var cpuP99: Double?
  /// The number of updates per second of CPU time.
  package var cpuFramesPerSecond: Double?
  /// The total wall time divided by the total CPU time.
  package var wallOverCPU: Double?
  /// The number of updates per second of wall time.
  package var framesPerSecond: Double?
  /// The fraction of updates whose wall time exceeded 1/30 s.
  package var miss30: Double?
  /// The fraction of updates whose wall time exceeded 1/60 s.
  package var miss60: Double?

  package init(
    steps: Int, initMilliseconds: Double? = nil, median: Double? = nil, p95: Double? = nil,
    p99: Double? = nil, max: Double? = nil, cpuMedian: Double? = nil,
    framesPerSecond: Double? = nil, miss30: Double? = nil, miss60: Double? = nil
  ) {
    self.steps = steps
    self.initMilliseconds = initMilliseconds
    self.median = median
    self.p95 = p95
    self.p99 = p99
    self.max = max
    self.cpuMedian = cpuMedian
    self.framesPerSecond = framesPerSecond
    self.miss30 = miss30
    self.miss60 = miss60
  }
}
