import Files

/// A command of the user's that a run starts in a shell, such as one that copies results to another place.
package struct UserCommand: Sendable, Hashable {
  /// The option that states the command, for messages.
  package var option: String
  package var command: String

  package init(option: String, command: String) {
    self.option = option
    self.command = command
  }

  /// The maximum duration of a command.
  private static let timeout = Duration.seconds(3600)

  /// Runs the command and waits until it has ended. Its output is discarded.
  ///
  /// - Parameter variables: environment variables for the command.
  /// - Returns: a phrase that says why the command failed; nil if it did not.
  package func run(_ variables: [String: String]) -> String? {
    do throws(ChildProcessError) {
      let process = try ChildProcess(["/bin/sh", "-c", command], environment: variables)
      process.closeInput()
      let deadline = RunningClock.now + Self.timeout
      try process.discardOutput(before: deadline)
      guard let ending = process.waitForEnd(before: deadline) else {
        return "the command of \(option) did not end within \(Self.timeout)"
      }
      guard ending != .exited(0) else { return nil }
      let words = process.lastErrors(1).first.map { " ('\($0)')" } ?? ""
      return "the command of \(option) \(ending)\(words)"
    } catch {
      return "the command of \(option) failed: \(error)"
    }
  }
}

extension UserCommand {
  /// Runs the command for a stored cell.
  ///
  /// - Returns: a note on why the command failed; nil if it did not.
  func run(on cell: Cell, in store: RunStore) -> String? {
    let path = store.path(
      method: cell.method, dataset: cell.dataset, sequence: cell.sequence,
      direction: cell.direction)
    return run([
      "VBENCH_RUN": store.output, "VBENCH_CELL": path,
      "VBENCH_CELL_FOLDER": path.deletingLastPathComponent, "VBENCH_METHOD": cell.method,
      "VBENCH_SEQUENCE": "\(cell.dataset)/\(cell.sequence)",
    ]).map { "\($0) for \(cell.method) on \(cell.dataset)/\(cell.sequence)" }
  }
}
