import Foundation

/// A point in time or a duration, stored as an integer number of equal fractions of a second, as in Core Media.
public struct CMTime: Hashable, Comparable, Sendable {
  /// The time as a number of fractions of a second. `timescale` is the number of these fractions per second.
  public var value: Int64
  /// The number of fractions per second; 0 for an invalid time.
  public var timescale: Int32

  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time, which represents an unknown time.
  public static let invalid = CMTime(value: 0, timescale: 0)

  public init(value: Int64, timescale: Int32) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// Creates the time closest to the given number of seconds in the given timescale. The result is `invalid` if the
  /// time cannot be represented.
  public init(seconds: Double, preferredTimescale: Int32) {
    let parts = (seconds * Double(preferredTimescale)).rounded()
    guard preferredTimescale > 0, let value = Int64(exactly: parts) else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  public var isValid: Bool { timescale > 0 }

  /// The time in seconds; NaN for an invalid time.
  public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }

  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isValid == b.isValid && !(a < b) && !(b < a)
  }

  /// Returns whether one time is before another. An invalid time comes before all others.
  public static func < (a: CMTime, b: CMTime) -> Bool {
    guard a.isValid && b.isValid else { return !a.isValid && b.isValid }
    let (left, right) = (
      a.value.multipliedFullWidth(by: Int64(b.timescale)),
      b.value.multipliedFullWidth(by: Int64(a.timescale))
    )
    return (left.high, left.low) < (right.high, right.low)
  }

  /// Hashes the time in seconds, so that equal times have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(isValid ? seconds : -.infinity) }

  /// Adds two times. The result has the timescale of the first time. It is `invalid` if either time is invalid, or if
  /// the sum cannot be represented.
  public static func + (a: CMTime, b: CMTime) -> CMTime { a.adding(b.seconds) }

  /// Subtracts one time from another. The result has the timescale of the first time. It is `invalid` if either time is
  /// invalid, or if the difference cannot be represented.
  public static func - (a: CMTime, b: CMTime) -> CMTime { a.adding(-b.seconds) }

  private func adding(_ seconds: Double) -> CMTime {
    CMTime(seconds: self.seconds + seconds, preferredTimescale: timescale)
  }
}

/// Creates a time from an integer number of fractions of a second. `timescale` is the number of these fractions per
/// second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Creates the time closest to the given number of seconds in the given timescale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; NaN for an invalid time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// A range of times.
public struct CMTimeRange: Hashable, Sendable {
  public var start: CMTime
  public var duration: CMTime

  public init(start: CMTime, duration: CMTime) {
    (self.start, self.duration) = (start, duration)
  }

  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  public var end: CMTime { start + duration }

  /// Returns whether the range contains a time. The start is included; the end is not.
  public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
}
