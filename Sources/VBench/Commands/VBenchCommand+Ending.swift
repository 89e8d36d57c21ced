import ArgumentParser
import Bench
import Foundation

extension ExitStatus {
  /// Prints the error on standard error, and ends the process with the matching exit status. Text that the user
  /// requested, such as help, is printed on standard output instead.
  static func end(with error: any Error) -> Never {
    if let failure = error as? CommandFailure {
      if let message = failure.message { Console.error(message) }
      exit(failure.status.rawValue)
    }
    if let error = TaskRegistry.completed(error) as? any ReportedError {
      Console.error(error.description)
      exit((error.isWrongUsage ? wrongUsage : badInput).rawValue)
    }
    switch VBenchCommand.exitCode(for: error) {
    case .success:
      do {
        try Console.print(VBenchCommand.fullMessage(for: error))
      } catch let failure {
        Console.error(ErrorText.of(failure))
        exit(badInput.rawValue)
      }
      exit(fine.rawValue)
    case .validationFailure:
      Console.note(VBenchCommand.fullMessage(for: error))
      exit(wrongUsage.rawValue)
    default:
      Console.error(ErrorText.of(error))
      exit(badInput.rawValue)
    }
  }
}
