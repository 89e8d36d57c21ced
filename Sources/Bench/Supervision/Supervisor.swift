import Foundation
import Synchronization

/// Runs the command in a process of its own, so that a crash in there ends one cell of the matrix
/// and not the run.
///
/// This process only waits. It passes on Ctrl-C and requests to terminate, and ends as the other
/// one does; input, output and terminal are shared. When the other one crashes, the flight recorder
/// tells what is to blame, and the command is started again. It continues from the run's store, as
/// every run that was broken off. When this process is killed the other one notices and ends too.
package enum Supervisor {
  /// An environment variable: where it is set, commands run in the process that was started, as
  /// debuggers and profilers like it.
  package static let switchVariable = "VBENCH_UNSUPERVISED"
  /// The environment variable that tells the process its recorder's and its lifeline's number.
  private static let descriptorsVariable = "VBENCH_SUPERVISED"

  /// Runs this process's command in another one to its end.
  ///
  /// - Returns: the exit status; nil where the command is to be run right here: this is the other
  ///   process, none is wanted, or none can be had.
  package static func run() -> Int32? {
    guard recorder == nil, ProcessInfo.processInfo.environment[switchVariable] == nil,
      let recorder = FlightRecorder.make(), let lifeline = try? PipeEnds()
    else { return nil }
    let relay = SignalRelay()
    while true {
      guard let worker = try? spawn(recorder, lifeline) else {
        return recorder.isContinuation ? report("cannot be started again", signal: SIGABRT) : nil
      }
      let ending = relay.wait(for: worker)
      recorder.endChildren()
      ChildProcess.endAll(of: .current)
      switch ending {
      case .exited(let status): return status
      case .signalled(let signal):
        guard ProcessCrash.names[signal] != nil, !relay.isInterrupted else { return 128 + signal }
        guard recorder.settle(crash: signal) else {
          return report("crashed with \(ProcessCrash.text(of: signal))", signal: signal)
        }
      }
    }
  }

  /// The recorder of this process; nil where it is not supervised.
  ///
  /// To be asked for early, before there are other threads.
  package static let recorder: FlightRecorder? = {
    guard let text = ProcessInfo.processInfo.environment[descriptorsVariable] else { return nil }
    // Nothing that this process starts is to take itself for it.
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

  /// Ends this process, and what it has started, when the supervisor has gone.
  private static func follow(lifeline: Int32) {
    let thread = Thread {
      var byte: UInt8 = 0
      while read(lifeline, &byte, 1) < 0, errno == EINTR {}
      ChildProcess.endAll()
      _exit(128 + SIGKILL)
    }
    thread.name = "vbench lifeline"
    thread.stackSize = 1 << 16
    thread.start()
  }

  private static func report(_ problem: String, signal: Int32) -> Int32 {
    StandardStream.error(
      "vbench: \(problem), not in a tracker's work; finished results are kept, the same command"
        + " continues from there\n")
    return 128 + signal
  }

  private static func spawn(
    _ recorder: FlightRecorder, _ lifeline: PipeEnds
  ) throws(SystemFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Onto itself: stays open in the new process.
    for descriptor in [recorder.descriptor, lifeline.reading] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in SignalRelay.signals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.merging(
      [descriptorsVariable: "\(recorder.descriptor),\(lifeline.reading)"]) { $1 }
    var assignments = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + assignments { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(
      &identifier, "/proc/self/exe", &actions, &attributes, &arguments, &assignments)
    guard code == 0 else { throw SystemFailure(code: code) }
    return identifier
  }
}

/// Passes requests to stop on to the process that works, which keeps its results and ends.
private final class SignalRelay: @unchecked Sendable {
  static let signals = [SIGINT, SIGTERM]

  private struct State {
    var worker: pid_t?
    var interruption: Int32?
  }

  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  init() {
    let queue = DispatchQueue(label: "vbench.supervisor")
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    for (number, source) in zip(Self.signals, sources) {
      source.setEventHandler { [unowned self] in pass(number) }
      source.resume()
    }
  }

  var isInterrupted: Bool { state.withLock { $0.interruption != nil } }

  private func pass(_ number: Int32) {
    state.withLock { state in
      state.interruption = number
      if let worker = state.worker { kill(worker, number) }
    }
  }

  /// Waits for a process that was started to end.
  func wait(for worker: pid_t) -> ChildProcess.Ending {
    state.withLock { state in
      state.worker = worker
      // Asked for before there was anybody to pass it on to.
      if let number = state.interruption { kill(worker, number) }
    }
    var information = siginfo_t()
    while waitid(P_PID, id_t(worker), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      state.worker = nil
      var status: Int32 = 0
      while waitpid(worker, &status, 0) < 0, errno == EINTR {}
      return ChildProcess.Ending(status: status)
    }
  }
}
