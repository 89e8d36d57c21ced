/// A program of the user: its command, its environment and its time limits.
package struct UserProgram: Sendable {
  /// The time limits of a program.
  package struct TimeLimits: Sendable, Hashable {
    /// The limit until the program is ready.
    var start: Duration
    /// The limit for an answer.
    package var step: Duration

    package init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  package let command: ExternalCommand
  let environment: TrackerEnvironment
  let timeLimits: TimeLimits
  /// The times of its answers.
  let roundTrips = RoundTrips()

  package init(
    _ command: ExternalCommand, environment: TrackerEnvironment = TrackerEnvironment(),
    timeLimits: TimeLimits = TimeLimits()
  ) {
    self.command = command
    self.environment = environment
    self.timeLimits = timeLimits
  }
}
