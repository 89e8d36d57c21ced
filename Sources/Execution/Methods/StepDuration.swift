import Foundation

/// How long one step took, by two clocks.
public struct StepDuration: Sendable, Hashable {
  /// Time on the wall, by a monotonic clock.
  public var wallNanoseconds: Int64
  /// Processor time of the calling thread; nil where the work is done elsewhere.
  public var cpuNanoseconds: Int64?

  public init(wallNanoseconds: Int64, cpuNanoseconds: Int64?) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }

  /// Runs `work` and measures it on the calling thread.
  public static func measuring<Value>(
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

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
