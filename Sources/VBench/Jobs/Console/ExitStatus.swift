/// The exit statuses with which commands can end.
enum ExitStatus: Int32, Sendable {
  case fine = 0
  case gateFailed = 1
  case wrongUsage = 2
  case badInput = 3
  case methodFailed = 4
  /// The exit status that shells report for a program that was ended by Ctrl-C.
  case interrupted = 130
}

/// An error that ends the command with the given exit status.
struct CommandFailure: Error {
  var status: ExitStatus
  /// The message to print on standard error; nil for none.
  var message: String?
}
