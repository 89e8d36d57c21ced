import Foundation
import Synchronization

/// A program that runs alongside this process and exchanges lines with it, method to deadlines.
///
/// The program and the processes that it starts form a process group. The whole group is killed when this object is
/// released, or when this process ends by calling `exit`. Only one thread may use the object at a time.
package final class ChildProcess {
  /// The way in which a program ended.
  package enum Ending: Sendable, Hashable, CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)

    /// Decodes a process status that `waitpid` returned.
    init(status: Int32) {
      let signal = status & 0x7f
      self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }

    package var description: String {
      switch self {
      case .exited(let status): "exited with status \(status)"
      case .signalled(let signal):
        "was terminated by signal \(signal) (\(String(cString: strsignal(signal)).lowercased()))"
      }
    }
  }

  /// The words of the command: the program, followed by its arguments.
  package let command: [String]
  let identifier: pid_t
  /// The value of the environment variable that marks the program and all processes that it starts.
  private let mark: String
  private let channel: LineChannel
  private let output: Int32
  private let errors: Int32
  private var input: Int32?
  private var ending: Ending?
  /// The total CPU time of the program, including the child processes for which the program has waited; nil until the
  /// program has ended.
  package private(set) var usedNanoseconds: Int64?

  /// Starts a program, which is looked up in `PATH` unless its name contains a slash.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - inherits: a closure that receives the name of an environment variable of this process, and returns whether the
  ///     program inherits the variable.
  /// - Throws: `ChildProcessError.cannotStart` if the program cannot be started.
  package init(
    _ command: [String], environment: [String: String] = [:],
    inheriting inherits: (String) -> Bool = { _ in true }
  ) throws(ChildProcessError) {
    self.command = command
    guard let program = command.first, !program.isEmpty else {
      throw .cannotStart(program: "", reason: "the command is empty")
    }
    let variables = ProcessInfo.processInfo.environment.filter { inherits($0.key) }
      .merging(environment) { $1 }
    let started: Started
    do {
      started = try Self.start(program, command, variables)
    } catch {
      throw .cannotStart(program: program, reason: error.reason)
    }
    (identifier, mark) = (started.identifier, started.mark)
    (input, output, errors) = (started.input, started.output, started.errors)
    channel = LineChannel(
      input: started.output, output: started.input, aside: started.errors,
      lineLimit: Self.lineLimit)
  }

  deinit {
    end()
    if let input { close(input) }
    close(output)
    close(errors)
  }

  /// The CPU time that the program's threads have used so far, excluding its child processes; nil if the program has
  /// ended.
  package var cpuNanoseconds: Int64? {
    var clock = clockid_t()
    var time = timespec()
    guard ending == nil, clock_getcpuclockid(identifier, &clock) == 0,
      clock_gettime(clock, &time) == 0
    else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sends bytes to the program's standard input. A line must include its line break.
  ///
  /// - Parameter deadline: the time at which to give up; nil to wait indefinitely.
  /// - Throws: `ChildProcessError.timedOut` at the deadline; `.inputClosed` if the program no longer reads its input.
  package func write(
    _ bytes: [UInt8], before deadline: RunningClock.Instant? = nil
  ) throws(ChildProcessError) {
    try channel.write(bytes, before: deadline)
  }

  /// Sends a line of text to the program's standard input.
  ///
  /// - Throws: any error from `write`.
  package func writeLine(
    _ line: String, before deadline: RunningClock.Instant? = nil
  ) throws(ChildProcessError) {
    try write(Array((line + "\n").utf8), before: deadline)
  }

  /// Reads the next line of the program's standard output, without its line break; nil after the last line.
  ///
  /// - Throws: `ChildProcessError.timedOut` at the deadline; `.endlessLine` if the line is too long.
  package func readLine(
    before deadline: RunningClock.Instant? = nil
  ) throws(ChildProcessError) -> [UInt8]? {
    try channel.readLine(before: deadline)
  }

  /// Waits for the program's standard output to end. Output that arrives in the meantime is discarded, so that
  /// it neither blocks the program nor uses memory.
  ///
  /// - Throws: `ChildProcessError.timedOut` if the output has not ended by the deadline.
  package func discardOutput(before deadline: RunningClock.Instant) throws(ChildProcessError) {
    try channel.discardInput(before: deadline)
  }

  /// Returns, without waiting, the output that has not been read yet: complete lines, which are removed, and the start
  /// of an incomplete line, which is kept.
  package func takeUnread() -> (lines: [[UInt8]], rest: [UInt8]) { channel.takeUnread() }

  /// The maximum length, in bytes, of a line that a program may write. It is sufficient for the mask of a large
  /// image.
  private static let lineLimit = 1 << 22

  /// Closes the program's standard input.
  package func closeInput() {
    guard let input else { return }
    channel.endWriting()
    close(input)
    self.input = nil
  }

  /// Waits for the program to end.
  ///
  /// - Returns: how the program ended; nil if it is still running at the deadline.
  package func waitForEnd(before deadline: RunningClock.Instant) -> Ending? {
    var pause: useconds_t = 200
    while !hasEnded {
      guard RunningClock.now < deadline else { return nil }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
    end()
    return ending
  }

  /// Kills the program and all processes that it has started, without delay. Does nothing if the program has already
  /// ended.
  package func end() {
    guard ending == nil else { return }
    // Processes that have left the group are killed as well. Their origin can be determined only while the program is
    // running.
    Descendants.end(of: identifier)
    defer { Descendants.end(marked: mark) }
    ending = Self.running.withLock { running in
      // The program has not been waited for, so its process number still identifies the group.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
      running.programs[identifier] = nil
      var status: Int32 = 0
      var usage = rusage()
      while wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
      usedNanoseconds = usage.cpuNanoseconds
      return Ending(status: status)
    }
  }

  /// Closes the program's input and lets the program end on its own. If it is still running after `grace`, it is asked
  /// to terminate. If it has not ended half a second later, it is killed.
  package func endGently(within grace: Duration) {
    closeInput()
    let deadline = RunningClock.now + grace
    if waitForEnd(before: deadline) != nil { return }
    kill(-identifier, SIGTERM)
    if waitForEnd(before: RunningClock.now + .milliseconds(500)) == nil { end() }
  }

  /// The last kilobytes of standard error that have been read so far.
  package var errorText: String { String(decoding: channel.tail, as: UTF8.self) }

  /// Sends the program a signal upon which it describes its state on standard error, and reads the description.
  package func requestDescription(by signal: Int32) {
    guard !hasEnded else { return }
    kill(identifier, signal)
    channel.drainAside(before: RunningClock.now + .milliseconds(300))
  }

  /// Returns the last lines that the program wrote to standard error, in order.
  package func lastErrors(_ count: Int) -> [String] {
    channel.drainAside(before: RunningClock.now + .milliseconds(hasEnded ? 200 : 20))
    return errorText.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .suffix(count)
  }

  /// Whether the program has ended, determined without waiting.
  private var hasEnded: Bool {
    guard ending == nil else { return true }
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo != 0
  }
}

// MARK: - All programs

extension ChildProcess {
  /// The running programs, whose process groups are killed when this process ends.
  private static let running = Mutex<RunningPrograms>(RunningPrograms())

  private struct RunningPrograms {
    /// The identities of the programs, keyed by process number. A number remains valid until its process has been
    /// waited for.
    var programs: [pid_t: ProcessIdentity?] = [:] {
      didSet { observer?(programs.values.compactMap(\.self)) }
    }
    var observer: (@Sendable ([ProcessIdentity]) -> Void)?
    /// The process whose identity is part of every program's mark: this process or its supervisor.
    var owner = ProcessIdentity.current
    /// The number of programs that have been started.
    var count = 0
    var isClosed = false
  }

  /// Kills all running programs and the processes that they have started. No program can be started afterward.
  ///
  /// Call this method when the process is about to end.
  package static func endAll() {
    running.withLock { running in
      running.isClosed = true
      for identifier in running.programs.keys { kill(-identifier, SIGKILL) }
      if running.count > 0 { Descendants.end(marked: "\(running.owner.text):") }
    }
  }

  /// Kills the remaining programs of a process that this process supervises.
  static func endAll(of owner: ProcessIdentity) {
    Descendants.end(marked: "\(owner.text):")
  }

  /// Reports the running programs to an observer, immediately and whenever a program starts or ends. Each program leads
  /// its own process group. The observer kills the groups if this process cannot.
  static func observePrograms(
    for owner: ProcessIdentity, _ observer: @escaping @Sendable ([ProcessIdentity]) -> Void
  ) {
    running.withLock { running in
      running.owner = owner
      running.observer = observer
      observer(running.programs.values.compactMap(\.self))
    }
  }

  private static let endsAllAtExit: Bool = {
    atexit { ChildProcess.endAll() } == 0
  }()

  /// A running program, and the ends of its pipes that this process uses.
  private struct Started {
    var identifier: pid_t
    var mark: String
    var input: Int32
    var output: Int32
    var errors: Int32
  }

  /// Creates the pipes and starts a program. Programs are started one at a time, so that none inherits the
  /// pipes of another.
  private static func start(
    _ program: String, _ command: [String], _ environment: [String: String]
  ) throws(SystemFailure) -> Started {
    _ = endsAllAtExit
    let result = running.withLock { running -> Result<Started, SystemFailure> in
      guard !running.isClosed else { return .failure(SystemFailure("this process is ending")) }
      var pipes: [PipeEnds] = []
      do throws(SystemFailure) {
        for _ in 0..<3 { pipes.append(try PipeEnds()) }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        running.count += 1
        let mark = "\(running.owner.text):\(getpid()):\(running.count);"
        let variables = environment.merging([Descendants.variable: mark]) { $1 }
        let identifier = try spawn(
          program, command, variables, input: input.reading, output: output.writing,
          errors: errors.writing)
        running.programs.updateValue(ProcessIdentity(identifier), forKey: identifier)
        for descriptor in [input.reading, output.writing, errors.writing] { close(descriptor) }
        _ = fcntl(input.writing, F_SETFL, O_NONBLOCK)
        return .success(
          Started(
            identifier: identifier, mark: mark, input: input.writing, output: output.reading,
            errors: errors.reading))
      } catch {
        for pipe in pipes { pipe.closeBoth() }
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Starts a program in its own process group, with the default action for all signals.
  private static func spawn(
    _ program: String, _ command: [String], _ environment: [String: String], input: Int32,
    output: Int32, errors: Int32
  ) throws(SystemFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments = command.map { strdup($0) } + [nil]
    var assignments = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + assignments { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(
      &identifier, program, &actions, &attributes, &arguments, &assignments)
    guard code == 0 else { throw SystemFailure(code: code) }
    return identifier
  }
}

extension rusage {
  /// The total CPU time in user and system mode, in nanoseconds.
  fileprivate var cpuNanoseconds: Int64 {
    [ru_utime, ru_stime].reduce(0) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1000
    }
  }
}
