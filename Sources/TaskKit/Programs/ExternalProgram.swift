import Bench
import Foundation

/// A running tracker program that answers one request at a time. If an error occurs, the program is ended, and the
/// error message quotes the last lines of its output.
package final class ExternalProgram {
  private static let lastOutputLines = 3

  private let child: ChildProcess
  /// The device on which the program works, until this object is released.
  private let device: DevicePool.Use?
  private let meter: ProgramUsage.Meter
  /// The latest lines on the program's standard output that were not answers.
  private var recentOutput: [String] = []
  /// The last kilobytes that the program wrote to standard error before a failure ended it.
  private(set) var errorText = ""
  private let descriptionSignal: Int32?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - words: the words of the command to run; nil for those that the user has given.
  ///   - descriptionSignal: a signal upon which the program describes its state on standard error; nil if it does not
  ///     do this. A program that takes too long is sent this signal before it is ended.
  /// - Throws: `ExternalTrackerError`.
  package init(
    _ program: UserProgram, running words: [String]? = nil, environment: [String: String] = [:],
    descriptionSignal: Int32? = nil
  ) throws {
    self.descriptionSignal = descriptionSignal
    device = program.devices?.take()
    meter = ProgramUsage.Meter(program.usage)
    do {
      child = try ChildProcess(
        words ?? program.command.words,
        environment: environment.merging(device?.variables ?? [:]) { $1 }
          .merging(program.environment.values) { $1 },
        inheriting: program.environment.passesOn)
    } catch {
      throw ExternalTrackerError.failed(problem: "\(error)", lastOutput: [])
    }
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: the lines to send, including line ends; may be empty.
  ///   - timeout: the time limit for sending the request and receiving the answer.
  ///   - option: the command-line option that sets the time limit, for error messages.
  ///   - awaited: a name for the expected answer, for error messages.
  ///   - hint: what may help if there is no answer in time.
  ///   - read: a function that parses a line. It returns nil if the line is not an answer.
  /// - Returns: the answer, and the duration from the first byte sent to the last byte received, with the program's CPU
  ///   time.
  /// - Throws: `ExternalTrackerError`.
  package func ask<Answer>(
    _ request: [UInt8], within timeout: Duration, option: String, awaited: String,
    hint: String = "",
    read: ([UInt8]) throws -> Answer?
  ) throws -> (answer: Answer, duration: StepDuration) {
    do {
      if !request.isEmpty { try refuseAnswersInAdvance(awaited, read) }
      let (start, deadline) = (ContinuousClock.now, RunningClock.now + timeout)
      let cpuStart = child.cpuNanoseconds
      let isSent = try send(request, before: deadline)
      let answer = try nextAnswer(before: deadline, read)
      guard let answer, isSent else {
        throw failure(ending + " before it sent its \(awaited)")
      }
      let duration = duration(answer.end - start, sinceCPU: cpuStart)
      meter.note(child)
      return (answer.value, duration)
    } catch let error as ExternalTrackerError {
      throw error
    } catch ChildProcessError.timedOut {
      if let descriptionSignal { child.requestDescription(by: descriptionSignal) }
      throw failure(
        "no \(awaited) within \(Self.seconds(timeout)) s, the limit of \(option)"
          + (hint.isEmpty ? "" : "; \(hint)"))
    } catch {
      throw failure("\(error)")
    }
  }

  /// Sends a request.
  ///
  /// - Returns: false if the program has closed its input. It may have printed the reason before it ended, so its
  ///   remaining output is to be read.
  private func send(
    _ request: [UInt8], before deadline: RunningClock.Instant
  ) throws(ChildProcessError) -> Bool {
    do throws(ChildProcessError) {
      try child.write(request, before: deadline)
      return true
    } catch {
      guard case .inputClosed = error else { throw error }
      return false
    }
  }

  /// Reads lines up to the next answer.
  ///
  /// - Returns: the answer and the time at which its line was complete; nil if the program has closed its output.
  private func nextAnswer<Answer>(
    before deadline: RunningClock.Instant, _ read: ([UInt8]) throws -> Answer?
  ) throws -> (value: Answer, end: ContinuousClock.Instant)? {
    while let line = try child.readLine(before: deadline) {
      let end = ContinuousClock.now
      if let value = try read(line) { return (value, end) }
      note(line)
    }
    return nil
  }

  /// Returns a duration that combines the wall time with the CPU time that the program has used since an earlier
  /// reading.
  private func duration(_ wall: Duration, sinceCPU start: Int64?) -> StepDuration {
    var cpu: Int64?
    if let start, let now = child.cpuNanoseconds { cpu = now - start }
    return StepDuration(wallNanoseconds: Self.nanoseconds(wall), cpuNanoseconds: cpu)
  }

  /// Throws an error if the program answered before it received the request.
  private func refuseAnswersInAdvance<Answer>(
    _ awaited: String, _ read: ([UInt8]) throws -> Answer?
  ) throws {
    let unread = child.takeUnread()
    for line in unread.lines {
      guard try read(line) == nil else { throw failure("it sent its \(awaited) without a request") }
      note(line)
    }
    guard !unread.rest.isEmpty else { return }
    let isBegun: Bool
    do {
      isBegun = try read(unread.rest) != nil
    } catch {
      isBegun = true
    }
    if isBegun { throw failure("it sent its \(awaited) without a request") }
  }

  /// Sends a message that has no answer.
  func tell(_ message: [UInt8]) {
    try? child.write(message, before: .now + .milliseconds(200))
  }

  /// Sends a final message and waits up to three seconds for the program to end.
  package func end(quitMessage: [UInt8] = []) {
    meter.read(child)
    tell(quitMessage)
    child.endGently(within: .seconds(3))
  }

  /// Ends the program and returns an error that quotes the last lines of its output.
  package func failure(_ problem: String) -> ExternalTrackerError {
    var words = child.lastErrors(Self.lastOutputLines)
    errorText = child.errorText
    child.end()
    if words.isEmpty { words = recentOutput }
    return .failed(problem: problem, lastOutput: words)
  }

  private var ending: String {
    child.waitForEnd(before: .now + .seconds(1)).map { "it \($0)" }
      ?? "it closed its standard output"
  }

  private func note(_ line: [UInt8]) {
    let text = String(decoding: line.prefix(500), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if !text.isEmpty { recentOutput = (recentOutput + [text]).suffix(Self.lastOutputLines) }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
  }

  private static func seconds(_ duration: Duration) -> String {
    let value =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
