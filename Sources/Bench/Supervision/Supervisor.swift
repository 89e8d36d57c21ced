import Foundation

/// A supervisor that runs the command in a child process, so that a crash costs only one cell rather than the whole
/// run.
///
/// The supervising process waits for the child, forwards Ctrl-C and termination requests to it, and exits with its
/// status. It kills a child that does not end in time after such a request. Both processes share the input, the output
/// and the terminal. If the child crashes, the flight recorder identifies the cause, and the command is restarted. Like
/// any interrupted run, the restarted command continues from the run's store. If the supervisor is killed, the child
/// notices and exits as well.
package enum Supervisor {
  /// The environment variable that disables supervision. If it is set, commands run in the original process, which is
  /// convenient for debuggers and profilers.
  static let switchVariable = "VBENCH_UNSUPERVISED"
  /// The environment variable that passes two file descriptors to the child: one for the flight recorder, and one for
  /// the pipe by which the child notices that the supervisor has ended.
  private static let descriptorsVariable = "VBENCH_SUPERVISED"

  /// Runs this process's command in a child process.
  ///
  /// - Returns: the exit status; nil if the command must run in this process because this process is the child, because
  ///   supervision is disabled, or because no child can be started.
  package static func run() -> Int32? {
    guard recorder == nil, ProcessInfo.processInfo.environment[switchVariable] == nil else {
      return nil
    }
    guard let recorder = FlightRecorder.make(), let lifeline = try? PipeEnds(),
      let relay = SignalRelay()
    else { return goOn(because: "the system provides no memory or no pipe for it") }
    while true {
      let worker: pid_t
      do {
        worker = try spawn(recorder, lifeline)
      } catch {
        guard recorder.isContinuation else {
          relay.stop()
          return goOn(because: error.reason)
        }
        return report("cannot be started again (\(error.reason))", signal: SIGABRT)
      }
      let ending = relay.wait(for: worker)
      recorder.endChildren()
      ChildProcess.endAll(of: .current)
      switch ending {
      case .exited(let status): return status
      case .signalled(SIGKILL) where relay.hasKilled:
        StandardStream.error(
          "vbench: stopped; the working process did not end in time and was killed; the finished"
            + " results are kept\n")
        return interrupted
      case .signalled(let signal):
        guard ProcessCrash.names[signal] != nil, !relay.isInterrupted else { return 128 + signal }
        guard recorder.settle(crash: signal) else {
          return report(
            "crashed with \(ProcessCrash.text(of: signal)), but not in a tracker", signal: signal)
        }
      }
    }
  }

  /// The recorder of this process; nil if the process is not supervised.
  ///
  /// This property must be read for the first time before other threads start.
  package static let recorder: FlightRecorder? = {
    guard let text = ProcessInfo.processInfo.environment[descriptorsVariable] else { return nil }
    // The variable is removed, so that programs started by this process do not consider themselves supervised.
    unsetenv(descriptorsVariable)
    let descriptors = text.split(separator: ",").compactMap { Int32($0) }
    guard descriptors.count == 2, let recorder = FlightRecorder(descriptor: descriptors[0])
    else { return nil }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let supervisor = ProcessIdentity(getppid()) ?? .current
    ChildProcess.observePrograms(for: supervisor) { recorder.note(children: $0) }
    follow(lifeline: descriptors[1])
    return recorder
  }()

  /// The exit status after a stop request.
  private static let interrupted = 128 + SIGINT

  /// Ends this process and its children when the supervisor no longer exists.
  private static func follow(lifeline: Int32) {
    let isStarted = WorkerThreads.start {
      var byte: UInt8 = 0
      while read(lifeline, &byte, 1) < 0, errno == EINTR {}
      ChildProcess.endAll()
      _exit(128 + SIGKILL)
    }
    if !isStarted { goOn(because: NoThread().description) }
  }

  /// Remarks that the command is not supervised.
  @discardableResult
  private static func goOn(because reason: String) -> Int32? {
    StandardStream.remark(
      "vbench: note: a crash will end this command, because it runs without a supervisor: \(reason)"
    )
    return nil
  }

  private static func report(_ problem: String, signal: Int32) -> Int32 {
    StandardStream.error(
      "vbench: the program \(problem); the finished results are kept; to continue, repeat the"
        + " command\n")
    return 128 + signal
  }

  /// Starts the working process. It inherits no handlers of signals, and the relay has made sure that none of its
  /// signals is blocked in this thread, and therefore in the new process.
  private static func spawn(
    _ recorder: FlightRecorder, _ lifeline: PipeEnds
  ) throws(SystemFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Duplicating a descriptor onto itself keeps it open in the new process.
    for descriptor in [recorder.descriptor, lifeline.reading] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    }

    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.merging(
      [descriptorsVariable: "\(recorder.descriptor),\(lifeline.reading)"]) { $1 }
    var assignments = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + assignments { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(
      &identifier, "/proc/self/exe", &actions, nil, &arguments, &assignments)
    guard code == 0 else { throw SystemFailure(code: code) }
    return identifier
  }
}
