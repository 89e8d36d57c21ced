/// How the process ends.
enum ExitStatus: Int32 {
  case fine = 0
  case gateFailed = 1
  case wrongUsage = 2
  case badInput = 3
  case subjectFailed = 4
  /// What shells report for a program that Ctrl-C has ended.
  case interrupted = 130
}

/// Ends a command with a status.
struct CommandFailure: Error {
  var status: ExitStatus
  /// Printed on the standard error, if not nil.
  var message: String?
}
