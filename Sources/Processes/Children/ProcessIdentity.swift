import Glibc

/// A process, told by when it was started from a later one that has got its number.
package struct ProcessIdentity: Hashable, Sendable {
  package let number: pid_t
  /// In ticks of the system's clock.
  package let start: UInt64

  package init(number: pid_t, start: UInt64) {
    (self.number, self.start) = (number, start)
  }

  /// - Returns: nil where no process of that number is there, or one that only waits for its parent.
  package init?(_ number: pid_t) {
    guard let status = ProcessStatus(number) else { return nil }
    self = status.identity
  }

  /// This process.
  package static let current =
    ProcessIdentity(getpid()) ?? ProcessIdentity(number: getpid(), start: 0)

  /// Whether it is still there.
  package var isThere: Bool { ProcessIdentity(number) == self }

  /// Kills the process, if it is still there.
  func kill() {
    if isThere { Glibc.kill(number, SIGKILL) }
  }

  /// Kills the process group that it leads, if it is still there: only then is the number its group's.
  package func killGroup() {
    if isThere, getpgid(number) == number { Glibc.kill(-number, SIGKILL) }
  }

  /// As in the marks by which programs are known.
  var text: String { "\(number).\(start)" }
}

/// What `/proc/N/stat` says of a process that has not ended.
struct ProcessStatus {
  let identity: ProcessIdentity
  let parent: pid_t

  init?(_ number: pid_t) {
    let text = String(decoding: ProcessFiles.content("/proc/\(number)/stat"), as: UTF8.self)
    // The fields follow the program's name in parentheses, which may have anything in it.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > Self.startField, !["Z", "X"].contains(fields[0]),
      let parent = pid_t(fields[1]), let start = UInt64(fields[Self.startField])
    else { return nil }
    identity = ProcessIdentity(number: number, start: start)
    self.parent = parent
  }

  /// Counted from the state, which is the third.
  private static let startField = 22 - 3
}

/// Files of `/proc`.
enum ProcessFiles {
  /// As much of a file as anybody needs; nothing where there is none.
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
