/// How far a run has come that may still be in progress, as its folder shows.
package struct RunState: Sendable, Hashable, Encodable {
  /// The state of a run or a part.
  package enum Phase: String, Sendable, Encodable {
    /// The part has not begun.
    case waiting
    case running
    /// No process is working on it, and it is not finished.
    case stopped
    case complete
  }

  /// The numbers of results of a run or a part. A result is one method's answers to one item.
  package struct Results: Sendable, Hashable, Encodable {
    package var planned = 0
    /// The number of stored answers.
    package var done = 0
    /// The number of stored failures.
    package var failed = 0
    package var missing = 0
  }

  package struct Part: Sendable, Hashable, Encodable {
    /// The part's number, from 1.
    package var number: Int
    package var phase: Phase
    /// The part's results; nil if the part has not begun.
    package var results: Results?
  }

  package struct Failure: Sendable, Hashable, Encodable {
    package var method: String
    /// The item, as `dataset/name`.
    package var item: String
    package var reason: String
  }

  /// The speed of a run, measured by the frames of the results that were stored lately.
  package struct Speed: Sendable, Hashable, Encodable {
    /// The time until now over which the speed was measured, in seconds: at most an hour.
    package var measuredSeconds: Double
    /// The number of frames that methods have answered per second.
    package var framesPerSecond: Double
    /// The expected time until the end, in seconds.
    package var secondsLeft: Double
    /// The expected end, in ISO 8601 format in UTC.
    package var expectedEnd: String
  }

  /// The run's folder.
  package var run: String
  package var phase = Phase.stopped
  /// The number of commands that are working on the run.
  package var processes = 0
  package var results = Results()
  /// The parts of a run that is divided into numbered parts.
  package var parts: [Part] = []
  package var failures: [Failure] = []
  /// The speed of a run in progress; nil if no result was stored lately.
  package var speed: Speed?
}
