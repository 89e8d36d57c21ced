import Bench
import Glibc
import Synchronization

/// A Python process that serves the targets of one pass over a sequence, and afterwards those of another pass. Threads
/// may share it; they take turns.
package final class PythonProcess: Sendable {
  private struct State {
    var program: ExternalProgram?
    var images = PythonAnswer.Images.rgb
    /// The failure that has ended the program.
    var failure: PythonFailure?
  }

  private let state = Mutex(State())
  private let hasFailed = Atomic<Bool>(false)

  deinit { state.withLock { $0.program?.end() } }

  /// Whether further targets may be started. After an error in the class, they may not, because the error may affect
  /// them.
  var isUsable: Bool { !hasFailed.load(ordering: .relaxed) }

  /// Starts the program and imports the class, unless this has been done.
  ///
  /// - Returns: the form in which images are sent.
  /// - Throws: `PythonFailure`.
  package func start(_ program: UserProgram, _ class: PythonClass) throws -> PythonAnswer.Images {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if state.program != nil { return state.images }
      do {
        let running = try Self.launched(program, `class`)
        state.program = running
        let limit = program.timeLimits.start
        let answer = try Self.ask(running, [], within: limit, option: "--start-timeout").answer
        guard case .ready(let images) = answer else { throw PythonFailure(answer) }
        state.images = images
        return images
      } catch {
        throw end(&state, because: error)
      }
    }
  }

  /// Sends a request about a target, and waits for the answer.
  ///
  /// - Throws: `PythonFailure`.
  package func ask(
    _ request: [UInt8], within limit: Duration
  ) throws -> (answer: PythonAnswer, duration: StepDuration) {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let program = state.program else { throw PythonFailure("it has not been started") }
      let result: (answer: PythonAnswer, duration: StepDuration)
      do {
        result = try Self.ask(program, request, within: limit, option: "--step-timeout")
      } catch {
        throw end(&state, because: error)
      }
      if case .step = result.answer { return result }
      // The other targets of the pass are not affected.
      hasFailed.store(true, ordering: .relaxed)
      throw PythonFailure(result.answer)
    }
  }

  /// Releases a target's instance of the class.
  func forget(_ target: Int) {
    state.withLock { $0.program?.tell(Array("end \(target)\n".utf8)) }
  }

  private static func launched(
    _ program: UserProgram, _ class: PythonClass
  ) throws -> ExternalProgram {
    do {
      return try ExternalProgram(
        program, running: `class`.command, descriptionSignal: SIGUSR1)
    } catch {
      throw PythonFailure(
        "\(error); install Python 3.8 or later, or set VBENCH_PYTHON to the path of an interpreter")
    }
  }

  private static func ask(
    _ program: ExternalProgram, _ request: [UInt8], within limit: Duration, option: String
  ) throws -> (answer: PythonAnswer, duration: StepDuration) {
    try program.ask(
      request, within: limit, option: option, awaited: "answer", read: PythonAnswer.init(line:))
  }

  private func end(_ state: inout State, because error: any Error) -> PythonFailure {
    var failure = error as? PythonFailure ?? PythonFailure("\(error)")
    if let program = state.program {
      program.end()
      if failure.report == nil, !program.errorText.isEmpty { failure.report = program.errorText }
    }
    (state.program, state.failure) = (nil, failure)
    hasFailed.store(true, ordering: .relaxed)
    return failure
  }
}

/// A failure of a Python class or of the process that serves it.
package struct PythonFailure: Error, CustomStringConvertible {
  package let problem: String
  /// The whole traceback, or what the process wrote to standard error before it ended; nil if there is nothing.
  package var report: String?

  package init(_ problem: String) { self.problem = problem }

  /// Creates a failure from an answer that is not the expected one.
  package init(_ answer: PythonAnswer) {
    switch answer {
    case .error(let problem, let traceback): (self.problem, report) = (problem, traceback)
    case .ready, .step: problem = "its Python code sent an unexpected answer"
    }
  }

  package var description: String { problem }
}
