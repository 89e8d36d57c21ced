/// Queries about a git repository, answered by running git.
package enum Git {
  /// Returns the output of a git command; nil if git is missing, fails, takes too long or writes too much.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command, such as `["log", "--oneline"]`.
  ///   - folder: a folder in the repository; empty for the current folder.
  package static func output(_ arguments: [String], in folder: String = "") -> String? {
    guard let git = try? ChildProcess(["git", "-C", folder.isEmpty ? "." : folder] + arguments)
    else { return nil }
    git.closeInput()
    let deadline = RunningClock.now + timeout
    var output: [UInt8] = []
    while let line = try? git.readLine(before: deadline) {
      output += line + [UInt8(ascii: "\n")]
      if output.count > limit { return nil }
    }
    guard git.waitForEnd(before: deadline) == .exited(0) else { return nil }
    return String(decoding: output, as: UTF8.self)
  }

  /// The maximum duration of a git command.
  private static let timeout = Duration.seconds(60)
  /// The maximum number of bytes to read from git's output.
  private static let limit = 1 << 28
}
