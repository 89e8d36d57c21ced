import Foundation

/// The duration of a step, measured by two clocks.
package struct StepDuration: Sendable, Hashable {
  /// The wall time, measured by a monotonic clock.
  package var wallNanoseconds: Int64
  /// The CPU time of the calling thread, of all threads in this process, or of the program that does the work; nil if
  /// unknown.
  package var cpuNanoseconds: Int64?

  package init(wallNanoseconds: Int64, cpuNanoseconds: Int64?) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }

  /// Runs `work` and measures its duration on the calling thread.
  package static func measuring<Value>(
    _ work: () throws -> Value
  ) rethrows -> (Value, StepDuration) {
    let wallStart = nanoseconds(of: CLOCK_MONOTONIC)
    let cpuStart = nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
    let value = try work()
    let cpuEnd = nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
    let wallEnd = nanoseconds(of: CLOCK_MONOTONIC)
    let duration = StepDuration(
      wallNanoseconds: wallEnd - wallStart, cpuNanoseconds: cpuEnd - cpuStart)
    return (value, duration)
  }

  /// Runs `work` and measures its duration, including the CPU time of all threads in this process. The result is
  /// correct only if the process does nothing else in the meantime.
  ///
  /// - Returns: the result of `work`, its duration, and the CPU time of the other threads in nanoseconds.
  static func measuringProcess<Value>(
    _ work: () throws -> Value
  ) rethrows -> (value: Value, duration: StepDuration, otherThreads: Int64) {
    let start = nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID)
    var (value, duration) = try measuring(work)
    let all = nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
    let others = max(0, all - (duration.cpuNanoseconds ?? 0))
    duration.cpuNanoseconds = all
    return (value, duration, others)
  }

  /// Returns the sum of two durations. What is unknown in one of them is unknown in the sum.
  package static func + (first: StepDuration, second: StepDuration) -> StepDuration {
    StepDuration(
      wallNanoseconds: first.wallNanoseconds + second.wallNanoseconds,
      cpuNanoseconds: first.cpuNanoseconds.flatMap { own in
        second.cpuNanoseconds.map { own + $0 }
      })
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
