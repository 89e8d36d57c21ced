/// A program of the user's: its command, what it gets of the environment, and how long one waits for it.
package struct UserProgram: Sendable {
  /// How long to wait.
  package struct Patience: Sendable, Hashable {
    /// For a program to be ready.
    package var start: Duration
    /// For an answer.
    package var step: Duration

    package init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  package let command: ExternalCommand
  package let environment: TrackerEnvironment
  package let patience: Patience
  /// How long its answers took.
  let roundTrips = RoundTrips()

  package init(
    _ command: ExternalCommand, environment: TrackerEnvironment = TrackerEnvironment(),
    patience: Patience = Patience()
  ) {
    self.command = command
    self.environment = environment
    self.patience = patience
  }
}
