import Foundation

/// A moment or a length of time, as in Core Media: a whole number of equal parts of a second.
public struct CMTime: Hashable, Comparable, Sendable {
  /// The number of parts.
  public var value: Int64
  /// The number of parts per second; 0 for an invalid time.
  public var timescale: Int32

  public static let zero = CMTime(value: 0, timescale: 1)
  /// The value of an unknown time.
  public static let invalid = CMTime(value: 0, timescale: 0)

  public init(value: Int64, timescale: Int32) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// Creates the nearest time in parts of a second; `invalid` if it cannot be represented.
  public init(seconds: Double, preferredTimescale: Int32) {
    let parts = (seconds * Double(preferredTimescale)).rounded()
    guard preferredTimescale > 0, let value = Int64(exactly: parts) else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  public var isValid: Bool { timescale > 0 }

  /// The time in seconds; nan for an invalid time.
  public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }

  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isValid == b.isValid && !(a < b) && !(b < a)
  }

  /// Compares two times; an invalid time comes before all others.
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

  /// Adds times, in the parts of the first one; `invalid` if one of them is.
  public static func + (a: CMTime, b: CMTime) -> CMTime { a.adding(b.seconds) }

  /// Subtracts times, in the parts of the first one; `invalid` if one of them is.
  public static func - (a: CMTime, b: CMTime) -> CMTime { a.adding(-b.seconds) }

  private func adding(_ seconds: Double) -> CMTime {
    CMTime(seconds: self.seconds + seconds, preferredTimescale: timescale)
  }
}

/// Makes a time from a number of parts of a second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Makes the nearest time in parts of a second.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; nan for an invalid time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// A range of time.
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

  /// Tells whether a time lies within the range; its end does not.
  public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
}
