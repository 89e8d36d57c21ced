import Glibc

/// The identity of a process. Its start time distinguishes it from a later process with the same number.
package struct ProcessIdentity: Hashable, Sendable {
  let number: pid_t
  /// The time at which the process started, in system clock ticks.
  let start: UInt64

  init(number: pid_t, start: UInt64) {
    (self.number, self.start) = (number, start)
  }

  /// Creates the identity of the process with a given number.
  ///
  /// - Returns: nil if no process has this number, or if the process has ended but has not been waited for.
  init?(_ number: pid_t) {
    guard let status = ProcessStatus(number) else { return nil }
    self = status.identity
  }

  /// The identity of this process.
  static let current =
    ProcessIdentity(getpid()) ?? ProcessIdentity(number: getpid(), start: 0)

  /// Whether the process is still running.
  var isRunning: Bool { ProcessIdentity(number) == self }

  /// Kills the process if it is still running.
  func kill() {
    if isRunning { Glibc.kill(number, SIGKILL) }
  }

  /// Kills the process group that the process leads, if the process is still running. If it is not, its number could
  /// identify another process's group.
  func killGroup() {
    if isRunning, getpgid(number) == number { Glibc.kill(-number, SIGKILL) }
  }

  /// The text form used in the marks that identify programs.
  var text: String { "\(number).\(start)" }
}

/// The status of a running process, from `/proc/N/stat`.
struct ProcessStatus {
  let identity: ProcessIdentity
  let parent: pid_t
  /// The processor time that the process, and the ended processes for which it has waited, have used, in system clock
  /// ticks.
  let ticks: UInt64

  init?(_ number: pid_t) {
    let text = String(decoding: ProcessFiles.content("/proc/\(number)/stat"), as: UTF8.self)
    // The fields come after the program's name in parentheses, which may contain any characters.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > Self.startField, !["Z", "X"].contains(fields[0]),
      let parent = pid_t(fields[1]), let start = UInt64(fields[Self.startField])
    else { return nil }
    identity = ProcessIdentity(number: number, start: start)
    self.parent = parent
    ticks = fields[Self.timeFields].reduce(0) { $0 + (UInt64($1) ?? 0) }
  }

  /// The index of the start time in `fields`. The start time is field 22 of the file, and `fields` starts with field 3,
  /// the state.
  private static let startField = 22 - 3
  /// The indices of the processor times in `fields`: user and system time of the process and of its children.
  private static let timeFields = 14 - 3...17 - 3
}

/// Access to the files in `/proc`.
enum ProcessFiles {
  /// Returns the first bytes of a file, about 2 MiB at most; empty if the file cannot be opened.
  static func content(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 21 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}
