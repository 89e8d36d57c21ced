import GroundTruth

/// A user's program, with its command, environment and time limits.
package struct UserProgram: Sendable {
  /// The time limits beyond which a program counts as failed.
  package struct TimeLimits: Sendable, Hashable {
    /// The maximum time for starting the program.
    package var start: Duration
    /// The maximum time for each answer.
    package var step: Duration

    package init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  package let command: ExternalCommand
  package let environment: TrackerEnvironment
  package let timeLimits: TimeLimits
  /// The devices on which its processes work; nil if they choose for themselves.
  package let devices: DevicePool?
  /// How the numbers in its answers are read.
  package let reading: ChosenReading
  /// The response times of the program.
  package let roundTrips = RoundTrips()
  /// What the program's processes have used.
  package let usage = ProgramUsage()
  /// The check of its answers to first frames.
  package let startAnswers: StartAnswers
  /// What the program has said about its failures.
  package let failureReports = FailureReports()
  package let pythonProcesses = PythonProcesses()

  package init(
    _ command: ExternalCommand, environment: TrackerEnvironment = TrackerEnvironment(),
    timeLimits: TimeLimits = TimeLimits(), devices: DevicePool? = nil,
    reading: ChosenReading = ChosenReading()
  ) {
    self.command = command
    self.environment = environment
    self.timeLimits = timeLimits
    self.devices = devices
    self.reading = reading
    startAnswers = StartAnswers(boxes: reading.answers)
  }
}
