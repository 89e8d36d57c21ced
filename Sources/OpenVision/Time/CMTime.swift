import Foundation

/// A moment or a length of time: a whole number of equal parts of a second, as Core Media's.
public struct CMTime: Hashable, Comparable, Sendable {
  /// How many parts.
  public var value: Int64
  /// Parts of a second; 0 for no time at all.
  public var timescale: Int32

  public static let zero = CMTime(value: 0, timescale: 1)
  /// What stands where no time is known.
  public static let invalid = CMTime(value: 0, timescale: 0)

  public init(value: Int64, timescale: Int32) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// The nearest time in parts of a second; `invalid` where it cannot be told in them.
  public init(seconds: Double, preferredTimescale: Int32) {
    let parts = (seconds * Double(preferredTimescale)).rounded()
    guard preferredTimescale > 0, let value = Int64(exactly: parts) else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  public var isValid: Bool { timescale > 0 }

  /// In seconds; nan where there is no time.
  public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }

  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isValid == b.isValid && !(a < b) && !(b < a)
  }

  /// What has no time comes before all others.
  public static func < (a: CMTime, b: CMTime) -> Bool {
    guard a.isValid && b.isValid else { return !a.isValid && b.isValid }
    let (left, right) = (
      a.value.multipliedFullWidth(by: Int64(b.timescale)),
      b.value.multipliedFullWidth(by: Int64(a.timescale))
    )
    return (left.high, left.low) < (right.high, right.low)
  }

  /// Equal times have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(isValid ? seconds : -.infinity) }

  /// In the parts of the first time; `invalid` where there is none.
  public static func + (a: CMTime, b: CMTime) -> CMTime { a.adding(b.seconds) }

  /// In the parts of the first time; `invalid` where there is none.
  public static func - (a: CMTime, b: CMTime) -> CMTime { a.adding(-b.seconds) }

  private func adding(_ seconds: Double) -> CMTime {
    CMTime(seconds: self.seconds + seconds, preferredTimescale: timescale)
  }
}

/// A time of so many parts of a second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// The nearest time in parts of a second.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// In seconds; nan where there is no time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// A stretch of time.
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

  /// Whether a time lies within; the end does not.
  public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
}
