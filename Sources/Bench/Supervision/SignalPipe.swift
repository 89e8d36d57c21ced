import Glibc

/// The signals that this process has received, in the order of their arrival.
///
/// The handler of a signal writes the signal's number into a pipe. Unlike handlers that run on a queue, it therefore
/// works even if the system allows no further thread.
package enum SignalPipe {
  /// The descriptor from which the numbers can be read, without waiting; nil if the system allows no pipe.
  private static let reading: Int32? = {
    guard let pipe = try? PipeEnds() else { return nil }
    for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    writing = pipe.writing
    return pipe.reading
  }()

  /// Receives signals in the pipe from now on. They reach this thread even if the parent process has blocked them.
  ///
  /// - Returns: false if the system allows no pipe. The signals then have the same effect as before.
  package static func receive(_ signals: [Int32]) -> Bool {
    guard reading != nil else { return false }
    for number in signals { install(number, pass) }
    unblock(signals)
    return true
  }

  /// Gives signals their usual effect again.
  package static func release(_ signals: [Int32]) {
    for number in signals { install(number, SIG_DFL) }
  }

  /// Waits for a signal.
  ///
  /// - Parameter timeout: the time to wait, in milliseconds; -1 to wait indefinitely.
  /// - Returns: the number of a signal; nil if none has arrived in the given time.
  package static func next(timeout: Int32) -> Int32? {
    guard let reading else { return nil }
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    var number: UInt8 = 0
    guard poll(&waiting, 1, timeout) > 0, read(reading, &number, 1) == 1 else { return nil }
    return Int32(number)
  }

  /// Lets signals reach this thread. A process inherits the blocked signals of the thread that has started it.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func install(_ number: Int32, _ action: sighandler_t?) {
    var handling = sigaction()
    handling.__sigaction_handler.sa_handler = action
    handling.sa_flags = SA_RESTART
    sigaction(number, &handling, nil)
  }
}

/// The descriptor into which the handler writes. It is set before the handler is installed.
private nonisolated(unsafe) var writing: Int32 = -1

/// The handler of all signals.
private func pass(_ number: Int32) {
  let earlier = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(writing, &byte, 1)
  errno = earlier
}
