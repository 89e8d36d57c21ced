/// A user's program with its command, environment and time limits.
package struct UserProgram: Sendable {
  /// The time limits of a program.
  package struct TimeLimits: Sendable, Hashable {
    /// The time limit for starting the program.
    var start: Duration
    /// The time limit for each answer.
    package var step: Duration

    package init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  package let command: ExternalCommand
  let environment: TrackerEnvironment
  let timeLimits: TimeLimits
  /// The times of the program's answers.
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
