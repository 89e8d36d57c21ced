/// The durations of a method's initializations and updates.
package struct TimingSummary: Sendable, Hashable {
  /// The number of warm-up updates after each initialization. They are left out because caches and branch predictors
  /// are still cold.
  package static let warmUpSteps = 3

  /// The durations of the updates, without initializations and warm-up updates.
  package var updates: DurationSummary
  /// The median wall time of the initializations, in milliseconds; nil if nothing was measured.
  package var initMilliseconds: Double?
  /// The median CPU time of the initializations, in milliseconds; nil unless it is known for every initialization.
  package var cpuInitMilliseconds: Double?
  /// The number of updates per second of wall time.
  package var framesPerSecond: Double?
  /// The number of updates per second of CPU time; nil unless the CPU time of every update is known.
  package var cpuFramesPerSecond: Double?

  package init(
    updates: DurationSummary = DurationSummary(wall: [], cpu: []), initMilliseconds: Double? = nil,
    cpuInitMilliseconds: Double? = nil
  ) {
    self.updates = updates
    self.initMilliseconds = initMilliseconds
    self.cpuInitMilliseconds = cpuInitMilliseconds
  }

  /// Creates the summary of a method's times in a timing run.
  package init(_ timing: TimingResult.MethodTiming) {
    self.init(
      updates: timing.durations, initMilliseconds: timing.initMilliseconds,
      cpuInitMilliseconds: timing.cpuInitMilliseconds)
    cpuFramesPerSecond = timing.durations.cpuMean.map { 1000 / $0 }
  }
}
