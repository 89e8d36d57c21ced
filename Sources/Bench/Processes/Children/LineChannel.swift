import Foundation

/// A channel that exchanges lines through file descriptors, method to deadlines. It reads from one descriptor, writes
/// to another, and keeps the last bytes that it has read from a third descriptor. Only one thread may use a channel at
/// a time.
///
/// While the channel waits for one descriptor, it serves the others, so that the program on the other side is not
/// blocked by output that nobody reads.
package final class LineChannel {
  private static let readSize = 1 << 16
  private static let tailLimit = 1 << 13

  /// The maximum length of a line, in bytes. It also limits the number of bytes that are read ahead.
  private let lineLimit: Int
  private let input: Int32
  private var output: Int32?
  private var aside: Int32?

  /// The bytes read so far. Bytes that have not been returned yet begin at `start`, and there is no line break between
  /// `start` and `scanned`.
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private(set) var hasEnded = false
  /// The last bytes that were read from the third descriptor.
  private(set) var tail: [UInt8] = []

  /// Creates a channel. The caller must close the descriptors.
  ///
  /// - Parameters:
  ///   - input: the descriptor from which lines are read.
  ///   - output: the descriptor to which lines are written. Deadlines for writing require a nonblocking
  ///     descriptor.
  ///   - aside: the third descriptor, such as the other end of a program's standard error; nil if there is none.
  ///   - lineLimit: the maximum length of a line, in bytes.
  package init(
    input: Int32, output: Int32, aside: Int32? = nil, lineLimit: Int = 256 << 20
  ) {
    self.lineLimit = lineLimit
    self.input = input
    self.output = output
    self.aside = aside
  }

  /// Stops writing to the output. The caller must close the descriptor.
  func endWriting() { output = nil }

  /// Reads the next line without its line break; nil after the last line.
  ///
  /// - Parameter deadline: the time at which to give up; nil to wait indefinitely.
  /// - Throws: `ChildProcessError.timedOut` at the deadline; `.endlessLine` if the line is too long.
  package func readLine(
    before deadline: RunningClock.Instant? = nil
  ) throws(ChildProcessError) -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      if hasEnded {
        defer {
          buffer = []
          (start, scanned) = (0, 0)
        }
        return start < buffer.count ? Array(buffer[start...]) : nil
      }
      guard buffer.count - start < lineLimit else { throw .endlessLine(bytes: lineLimit) }
      try wait(toWrite: false, before: deadline)
    }
  }

  /// Returns, without waiting, the input that has arrived but has not been returned yet: complete lines, which are
  /// removed, and the start of an incomplete line, which is kept.
  func takeUnread() -> (lines: [[UInt8]], rest: [UInt8]) {
    while !hasEnded, buffer.count - start < lineLimit {
      var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 0) > 0 else { break }
      readInput()
    }
    var lines: [[UInt8]] = []
    while let line = takeLine() { lines.append(line) }
    return (lines, Array(buffer[start...]))
  }

  /// Reads and discards everything until the end of the input.
  ///
  /// - Throws: `ChildProcessError.timedOut` if the input has not ended by the deadline.
  func discardInput(before deadline: RunningClock.Instant) throws(ChildProcessError) {
    while true {
      buffer.removeAll(keepingCapacity: true)
      (start, scanned) = (0, 0)
      if hasEnded { return }
      try wait(toWrite: false, before: deadline)
    }
  }

  /// Writes bytes to the output.
  ///
  /// - Throws: `ChildProcessError.timedOut` at the deadline; `.inputClosed` if the bytes cannot be written.
  package func write(
    _ bytes: [UInt8], before deadline: RunningClock.Instant? = nil
  ) throws(ChildProcessError) {
    var offset = 0
    while offset < bytes.count {
      guard let output else { throw .inputClosed }
      let (count, code) = bytes.withUnsafeBytes { all in
        PipeSignal.withheld {
          Glibc.write(output, all.baseAddress.map { $0 + offset }, all.count - offset)
        }
      }
      if count > 0 {
        offset += count
      } else if count < 0, code == EAGAIN || code == EWOULDBLOCK {
        try wait(toWrite: true, before: deadline)
      } else if !(count < 0 && code == EINTR) {
        throw .inputClosed
      }
    }
  }

  /// Reads from the third descriptor until its input ends or the deadline passes.
  func drainAside(before deadline: RunningClock.Instant) {
    while aside != nil {
      do { try wait(toWrite: false, before: deadline) } catch { return }
    }
  }

  private func takeLine() -> [UInt8]? {
    let end = buffer.withUnsafeBytes { bytes -> Int? in
      guard scanned < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + scanned, Int32(UInt8(ascii: "\n")), bytes.count - scanned)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    guard let end else {
      scanned = buffer.count
      return nil
    }
    let line = Array(buffer[start..<end])
    start = end + 1
    scanned = start
    if start == buffer.count || start > Self.readSize {
      buffer.removeFirst(start)
      (start, scanned) = (0, 0)
    }
    return line
  }

  /// Waits until a descriptor is ready or the clock must be checked again, and reads any input that has arrived.
  private func wait(
    toWrite: Bool, before deadline: RunningClock.Instant?
  ) throws(ChildProcessError) {
    // Without this check, the wait would never time out while a program writes continuously.
    if let deadline, RunningClock.now >= deadline { throw .timedOut }
    var descriptors: [pollfd] = []
    if !hasEnded, buffer.count - start < lineLimit {
      descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    }
    if let aside { descriptors.append(pollfd(fd: aside, events: Int16(POLLIN), revents: 0)) }
    if toWrite, let output {
      descriptors.append(pollfd(fd: output, events: Int16(POLLOUT), revents: 0))
    }
    let milliseconds = deadline.map(Self.milliseconds) ?? -1
    let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    // If the deadline has passed, the next wait throws an error.
    if count == 0 || (count < 0 && errno == EINTR) { return }
    guard count > 0 else { throw .timedOut }
    for descriptor in descriptors where descriptor.revents != 0 {
      if descriptor.fd == input { readInput() } else if descriptor.fd == aside { readAside() }
    }
  }

  private func readInput() {
    let count = Self.read(input, into: &buffer)
    if count == 0 { hasEnded = true }
  }

  private func readAside() {
    guard let aside else { return }
    if Self.read(aside, into: &tail) == 0 { self.aside = nil }
    if tail.count > Self.tailLimit { tail.removeFirst(tail.count - Self.tailLimit) }
  }

  /// Reads the available bytes.
  ///
  /// - Returns: the number of bytes; 0 at the end of the input, or if nothing can be read.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    withUnsafeTemporaryAllocation(byteCount: readSize, alignment: 1) { space in
      while true {
        let count = Glibc.read(descriptor, space.baseAddress, readSize)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return 0 }
        bytes.append(contentsOf: space[..<count])
        return count
      }
    }
  }

  /// Returns how many milliseconds to wait before the clock is checked again.
  private static func milliseconds(until deadline: RunningClock.Instant) -> Int32 {
    let left = min(deadline - RunningClock.now, RunningClock.tick)
    let whole =
      left.components.seconds * 1000
      + (left.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, whole))
  }
}

/// Protection against SIGPIPE, which would otherwise end the process when it writes to a pipe without a reader.
enum PipeSignal {
  /// Runs a closure that may raise SIGPIPE on this thread, and discards the signal.
  ///
  /// - Returns: the result, and the value of `errno` after the closure.
  static func withheld(_ body: () -> Int) -> (result: Int, code: Int32) {
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let result = body()
    let code = errno
    if result < 0, code == EPIPE, sigismember(&pending, SIGPIPE) == 0 {
      var now = timespec()
      while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (result, code)
  }
}
