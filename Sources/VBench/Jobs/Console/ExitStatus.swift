/// How the process ends.
package enum ExitStatus: Int32, Sendable {
  case fine = 0
  case gateFailed = 1
  case wrongUsage = 2
  case badInput = 3
  case subjectFailed = 4
  /// What shells report for a program that Ctrl-C has ended.
  case interrupted = 130
}

/// Ends a command with a status.
package struct CommandFailure: Error {
  package var status: ExitStatus
  /// Printed on the standard error, if not nil.
  package var message: String?

  package init(status: ExitStatus, message: String? = nil) {
    self.status = status
    self.message = message
  }
}
