import Bench
import Files

/// The text that shows how far a run has come.
package enum RunStateText {
  /// The greatest number of parts, and of failures, that are listed.
  private static let limit = 10

  package static func text(_ state: RunState, style: TextStyle = TextStyle()) -> String {
    let results = state.results
    let share = results.planned > 0 ? 100 * (results.done + results.failed) / results.planned : 100
    var lines = [
      "\(state.run): \(word(state)), \(results.done) of \(results.planned.of("result")) (\(share)%)"
        + ", \(results.failed) failed, \(results.missing) missing"
    ]
    if !state.parts.isEmpty { lines.append("parts: \(phases(state.parts))") }
    if let speed = state.speed {
      lines.append(
        "speed: \(Int(speed.framesPerSecond.rounded())) frames/s in the last"
          + " \(TerminalProgress.duration(speed.measuredSeconds)); expected end:"
          + " \(speed.expectedEnd), in \(TerminalProgress.duration(speed.secondsLeft))")
    } else if state.phase == .running {
      lines.append("speed: unknown, because no result was stored lately")
    }
    let stopped = state.parts.filter { $0.phase == .stopped }
    lines += stopped.prefix(limit).map { part in
      let done = part.results.map { "\($0.planned - $0.missing) of \($0.planned)" } ?? "0"
      return "part \(part.number)/\(state.parts.count) stopped after \(done) results; to continue"
        + " it, run the command again with --shard \(part.number)/\(state.parts.count)"
    }
    lines += more(stopped.count, "stopped part")
    lines += state.failures.prefix(limit).map {
      "\($0.method) failed on \($0.item): \($0.reason)"
    }
    lines += more(state.failures.count, "failure")
    return lines.map { style.text($0.printable) }.joined(separator: "\n")
  }

  private static func word(_ state: RunState) -> String {
    switch state.phase {
    case .running: "running (\(state.processes.of("command")))"
    case .stopped: "not finished, and nothing is running"
    case .waiting, .complete: "complete"
    }
  }

  private static func phases(_ parts: [RunState.Part]) -> String {
    let words: [(RunState.Phase, String)] = [
      (.complete, "complete"), (.running, "running"), (.stopped, "stopped"),
      (.waiting, "not begun"),
    ]
    return words.map { phase, word in "\(parts.count { $0.phase == phase }) \(word)" }
      .joined(separator: ", ")
  }

  private static func more(_ count: Int, _ noun: String) -> [String] {
    count > limit ? ["and \((count - limit).of("other \(noun)"))"] : []
  }
}
