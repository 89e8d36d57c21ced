/// The parameters of a run in which a camera does not wait for the tracker.
package struct RealTimeParameters: Codable, Hashable, Sendable {
  /// The rate of sequences whose rate is unknown, in frames per second.
  package static let defaultRate = 30.0
  /// The frame rates and the slowdowns that can be simulated.
  package static let possible = 1e-3...1e6

  package var rule = RealTimeRule.latest
  /// Under the rule `vot`, the number of answers that may take too long without consequences.
  package var grace = 0
  /// The camera's rate, in frames per second; nil for each sequence's own rate.
  package var frameRate: Double?
  /// The number of times that the simulated machine is slower than that of the time model.
  package var slowdown = 1.0
  /// Whether the clock advances by each update's own time, so that the run cannot be repeated exactly.
  package var usesMeasuredTimes = false
  /// The times by which the clock advances; nil if they are not known yet, or if `usesMeasuredTimes` is true.
  package var times: TimeModel?

  package init() {}

  package var withoutTimes: RealTimeParameters {
    var parameters = self
    parameters.times = nil
    return parameters
  }

  /// The settings of the camera as command-line options. The times are no part of them.
  package var options: String {
    ([
      "--rule \(rule.rawValue)", frameRate.map { "--frame-rate \($0)" }, "--slowdown \(slowdown)",
      grace > 0 ? "--grace \(grace)" : nil, usesMeasuredTimes ? "--timing-model measured" : nil,
    ] as [String?]).compactMap(\.self).joined(separator: " ")
  }

  var isPossible: Bool {
    Self.possible.contains(frameRate ?? 1) && Self.possible.contains(slowdown) && grace >= 0
      && times?.isUsable ?? true
  }
}

extension RealTimeParameters: CustomStringConvertible {
  package var description: String {
    let rate = frameRate.map { "\($0) frames per second" } ?? "the sequences' own frame rates"
    let machine = slowdown == 1 ? "" : ", \(slowdown) times slower"
    let source =
      usesMeasuredTimes ? "measured times" : "times of \(times?.methods.count ?? 0) methods"
    return "rule \(rule.rawValue), \(rate)\(machine), \(source)"
  }
}

/// The speed of a camera and of a tracker in one attempt at a target.
package struct Pace: Hashable, Sendable {
  package var parameters: RealTimeParameters
  /// The camera's rate in frames per second.
  package var framesPerSecond: Double
  /// The number of targets that share the machine but not the clock. Durations are multiplied by it.
  package var targets: Int
  /// Whether the attempts at targets are independent of each other, so that each has a clock of its own. Their answers are
  /// stored with the simulated durations of the work, which are compared, instead of the measured ones.
  package var hasIndependentAttempts = false

  package init(_ parameters: RealTimeParameters, sequenceRate: Double?, targets: Int) {
    self.parameters = parameters
    let rate = parameters.frameRate ?? sequenceRate ?? RealTimeParameters.defaultRate
    framesPerSecond =
      RealTimeParameters.possible.contains(rate) ? rate : RealTimeParameters.defaultRate
    self.targets = max(1, targets)
  }

  /// Returns a clock that is at the first frame.
  ///
  /// - Parameter initial: the answer that counts until the first one is finished; nil if the first frame is that of a start.
  package func clock<Answer>(
    for type: Answer.Type, initial: Answer? = nil
  ) -> RealTimeClock<Answer> {
    RealTimeClock(
      parameters.rule, framesPerSecond: framesPerSecond, grace: parameters.grace,
      initial: initial)
  }

  /// Returns, for each frame of a video, the index of the frame whose answer counts; nil until the first answer is
  /// finished.
  ///
  /// - Parameters:
  ///   - frames: the number of frames.
  ///   - own: the time of an answer, in nanoseconds, on the machine that was timed.
  package func countingFrames(of frames: Int, answeredIn own: Double) -> [Int?] {
    let duration = nanoseconds(own)
    var clock = clock(for: Int?.self, initial: .some(nil))
    return (0..<frames).map { frame in clock.next { (frame, duration) } }
  }

  /// Returns the simulated duration of a step in nanoseconds.
  ///
  /// - Parameter own: the step's duration on this machine, or the time that the model gives.
  package func nanoseconds(_ own: Double) -> Int64 {
    let duration = own * parameters.slowdown * Double(targets)
    return Int64(min(max(duration, 0), 1e18).rounded())
  }
}
