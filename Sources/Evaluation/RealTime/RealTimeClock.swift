/// A clock that advances by the durations of a method's work, while a camera delivers frames at a fixed rate. It determines
/// which frames the method receives, and which of its answers counts at each frame.
///
/// The clock measures nothing. With the same durations and the same answers, its results are the same on every machine.
package struct RealTimeClock<Answer> {
  private let rule: RealTimeRule
  private let framesPerSecond: Double
  /// The number of frames so far.
  private var frame = 0

  // The state of the rule `latest`, in nanoseconds since the first frame.
  private var freeAt: Int64 = 0
  /// The answers that had not been finished at the time of the latest frame, in order.
  private var waiting: [(finished: Int64, answer: Answer)] = []
  private var newest: Answer?

  // The state of the rule `vot`. Seconds are used as in the toolkit, so that sums are rounded in the same way.
  private var grace: Int
  private var remaining = 0.0

  /// - Parameters:
  ///   - grace: under the rule `vot`, the number of answers that may take too long without consequences.
  ///   - initial: the answer that counts until the first one is finished; nil if the first frame is that of a start, whose
  ///     answer counts at once.
  package init(
    _ rule: RealTimeRule, framesPerSecond: Double, grace: Int = 0, initial: Answer? = nil
  ) {
    (self.rule, self.framesPerSecond, self.grace) = (rule, framesPerSecond, grace)
    newest = initial
  }

  /// Advances to the next frame.
  ///
  /// - Parameters:
  ///   - isNeeded: whether the frame must be processed, because another target is started on it. It then waits until the
  ///     tracker is free.
  ///   - work: a closure that passes the frame to the tracker and returns the tracker's answer and the duration of its
  ///     work. It is called only if the tracker receives the frame, and always for the first frame.
  /// - Returns: the answer that counts at the frame. The answer of a start counts at once, because the start region is
  ///   known.
  package mutating func next(
    isNeeded: Bool = false, _ work: () throws -> (answer: Answer, nanoseconds: Int64)
  ) rethrows -> Answer {
    defer { frame += 1 }
    guard let newest else { return try start(work) }
    switch rule {
    case .latest: return try latest(newest, isNeeded, work)
    case .vot: return try vot(newest, isNeeded, work)
    }
  }

  /// The time of a frame in nanoseconds.
  private func time(of frame: Int) -> Int64 {
    Int64((Double(frame) * 1e9 / framesPerSecond).rounded())
  }

  private mutating func start(
    _ work: () throws -> (answer: Answer, nanoseconds: Int64)
  ) rethrows -> Answer {
    let (answer, duration) = try work()
    newest = answer
    freeAt = duration
    if rule == .vot { take(duration) }
    return answer
  }

  private mutating func latest(
    _ known: Answer, _ isNeeded: Bool, _ work: () throws -> (answer: Answer, nanoseconds: Int64)
  ) rethrows -> Answer {
    let now = time(of: frame)
    // The tracker gets this frame if no newer one has arrived when it is free.
    let begin = max(now, freeAt)
    if isNeeded || begin < time(of: frame + 1) {
      let (answer, duration) = try work()
      freeAt = begin + max(0, duration)
      waiting.append((freeAt, answer))
    }
    let finished = waiting.prefix { $0.finished <= now }
    let found = finished.last?.answer ?? known
    waiting.removeFirst(finished.count)
    newest = found
    return found
  }

  private mutating func vot(
    _ held: Answer, _ isNeeded: Bool, _ work: () throws -> (answer: Answer, nanoseconds: Int64)
  ) rethrows -> Answer {
    let interval = 1 / framesPerSecond
    let late = remaining > interval ? remaining - interval : 0
    if late > 0, !isNeeded {
      remaining = late
      return held
    }
    let (answer, duration) = try work()
    take(duration)
    remaining += late
    newest = answer
    return answer
  }

  /// Determines, under the rule `vot`, for how long the tracker is late.
  private mutating func take(_ duration: Int64) {
    let (seconds, interval) = (Double(duration) / 1e9, 1 / framesPerSecond)
    remaining = 0
    guard seconds > interval else { return }
    if grace > 0 { grace -= 1 } else { remaining = seconds - interval }
  }
}
