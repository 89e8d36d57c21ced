/// The exit status of a command.
enum ExitStatus: Int32, Sendable {
  case fine = 0
  case gateFailed = 1
  case wrongUsage = 2
  case badInput = 3
  case subjectFailed = 4
  /// The exit status that shells report for a program ended by Ctrl-C.
  case interrupted = 130
}

/// An error that ends a command with an exit status.
struct CommandFailure: Error {
  var status: ExitStatus
  /// The message for standard error; nil for no message.
  var message: String?

  init(status: ExitStatus, message: String? = nil) {
    self.status = status
    self.message = message
  }
}
