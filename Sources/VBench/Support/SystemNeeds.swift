import Dispatch
import Glibc

/// The check, made before a command starts, that the system provides what every command needs. Without it, libraries
/// wait for ever or crash where they need a thread or a file.
enum SystemNeeds {
  /// The number of files that must be free to be opened.
  private static let files = 24
  /// The number of threads that must be free to be started.
  private static let threads = 8

  /// Checks that the program's arguments could be read. Without them, every command would print the help and succeed.
  ///
  /// - Throws: `CommandFailure` with the exit status for wrong usage.
  static func checkArguments() throws(CommandFailure) {
    guard CommandLine.arguments.isEmpty else { return }
    throw CommandFailure(
      status: .wrongUsage,
      message: "the arguments cannot be read, because /proc is not mounted or not readable")
  }

  /// Checks that the system allows enough open files and threads.
  ///
  /// - Throws: `CommandFailure` with the exit status for bad input.
  static func checkLimits() throws(CommandFailure) {
    let files = freeFiles()
    guard files == self.files else {
      throw CommandFailure(
        status: .badInput,
        message: "the system allows only \(files) more open files; vbench needs at least"
          + " \(self.files) (ulimit -n)")
    }
    let threads = freeThreads()
    guard threads == self.threads else {
      throw CommandFailure(
        status: .badInput,
        message: "the system allows only \(threads) more threads; vbench needs at least"
          + " \(self.threads) (ulimit -u, or the limit of a container)")
    }
  }

  /// Returns how many files can be opened, up to the needed number.
  private static func freeFiles() -> Int {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < files {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      if descriptor < 0 { break }
      opened.append(descriptor)
    }
    return opened.count
  }

  /// Returns how many threads can be started, up to the needed number.
  private static func freeThreads() -> Int {
    let end = DispatchSemaphore(value: 0)
    var started: [pthread_t] = []
    while started.count < threads {
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { end in
          if let end { Unmanaged<DispatchSemaphore>.fromOpaque(end).takeUnretainedValue().wait() }
          return nil
        }, Unmanaged.passUnretained(end).toOpaque())
      if code != 0 { break }
      started.append(thread)
    }
    for _ in started { end.signal() }
    for thread in started { pthread_join(thread, nil) }
    return withExtendedLifetime(end) { started.count }
  }
}
