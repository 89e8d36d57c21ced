/// Durations of updates in milliseconds, by two clocks; nil if nothing was measured. Names without a prefix
/// mean wall time, which includes the delays by other work on the machine.
package struct TimingSummary: Sendable, Hashable {
  /// The number of updates in the percentiles, without initialization and warm-up.
  package var steps: Int
  /// The median initialization.
  package var initMilliseconds: Double?
  package var median: Double?
  package var p95: Double?
  package var p99: Double?
  package var max: Double?
  /// Processor time; nil if it is not known for every update.
  package var cpuInitMilliseconds: Double?
  package var cpuMedian: Double?
  package var cpuP95: Double?
  package var cpuP99: Double?
  /// Updates per second of processor time.
  package var cpuFramesPerSecond: Double?
  /// Total wall time over total processor time.
  package var wallOverCPU: Double?
  /// Updates per second of wall time.
  package var framesPerSecond: Double?
  /// The share of updates that took longer than 1/30 s and 1/60 s of wall time.
  package var miss30: Double?
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
