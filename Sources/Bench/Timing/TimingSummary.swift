/// Durations of updates, in milliseconds, by two clocks; nil where nothing was measured. Without a
/// prefix it is time on the wall, which other work on the machine makes longer.
package struct TimingSummary: Sendable, Hashable {
  /// Updates that went into the percentiles: initialization and warm-up are apart.
  package var steps: Int
  /// The median initialization.
  package var initMilliseconds: Double?
  package var median: Double?
  package var p95: Double?
  package var p99: Double?
  package var max: Double?
  /// Processor time; nil where it is not known of every update.
  package var cpuInitMilliseconds: Double?
  package var cpuMedian: Double?
  package var cpuP95: Double?
  package var cpuP99: Double?
  /// Updates divided by the sum of their processor times, per second.
  package var cpuFramesPerSecond: Double?
  /// All time on the wall over all processor time.
  package var wallOverCPU: Double?
  /// Updates divided by the sum of their durations on the wall, per second.
  package var framesPerSecond: Double?
  /// Share of updates that took longer than 1/30 s and 1/60 s on the wall.
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
