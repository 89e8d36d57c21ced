import Files
import Foundation
import Synchronization

/// A display of a run's progress on standard error. On a terminal, a single line is overwritten. Otherwise, a plain
/// line is written at most once every ten seconds.
package final class TerminalProgress: ProgressObserver {
  private struct State {
    var total = 0
    var done = 0
    var start: UInt64 = 0
    var lastShown: UInt64 = 0
    var isLineOpen = false
  }

  private let isTerminal: Bool
  private let state = Mutex(State())

  /// The plural noun for steps in messages, such as "frames".
  private let unit: String
  /// The name of the phase, such as "timing"; empty if there is only one phase.
  private let phase: String

  package init(
    isTerminal: Bool = isatty(STDERR_FILENO) == 1, unit: String = "frames", phase: String = ""
  ) {
    self.isTerminal = isTerminal
    self.unit = unit
    self.phase = phase
  }

  package func began(steps: Int) {
    let now = DispatchTime.now().uptimeNanoseconds
    state.withLock {
      $0.total = steps
      $0.done = 0
      $0.start = now
      $0.lastShown = now
      if isTerminal, !phase.isEmpty { write("\(phase)...", &$0) }
    }
  }

  package func advanced(steps: Int) {
    state.withLock {
      $0.done += steps
      show(&$0)
    }
  }

  package func dropped(steps: Int) {
    state.withLock { $0.total -= steps }
  }

  package func note(_ message: String) {
    state.withLock {
      clearLine(&$0)
      StandardStream.remark(message)
    }
  }

  package func ended() {
    state.withLock { clearLine(&$0) }
  }

  private func show(_ state: inout State) {
    let now = DispatchTime.now().uptimeNanoseconds
    let interval: UInt64 = isTerminal ? 200_000_000 : 10_000_000_000
    guard now - state.lastShown >= interval else { return }
    state.lastShown = now
    let seconds = Double(now - state.start) / 1e9
    write(
      Self.line(done: state.done, total: state.total, seconds: seconds, unit: unit, phase: phase),
      &state)
  }

  private func write(_ line: String, _ state: inout State) {
    if isTerminal {
      // The line is cut to the terminal's width, because a wrapped line could not be overwritten.
      let width = StandardStream.terminalWidth(of: STDERR_FILENO) ?? 80
      StandardStream.error("\r\u{1B}[K" + line.prefix(width - 1))
      state.isLineOpen = true
    } else {
      StandardStream.error(line + "\n")
    }
  }

  private func clearLine(_ state: inout State) {
    guard state.isLineOpen else { return }
    StandardStream.error("\r\u{1B}[K")
    state.isLineOpen = false
  }

  /// Formats the line, for example `tracking: 12034/48000 frames, 25%, 812 frames/s, 44 s left`. The rate is omitted if
  /// it is less than one step per second.
  package static func line(
    done: Int, total: Int, seconds: Double, unit: String = "frames", phase: String = ""
  ) -> String {
    let percent = total > 0 ? 100 * done / total : 100
    var line = (phase.isEmpty ? "" : "\(phase): ") + "\(done)/\(total) \(unit), \(percent)%"
    guard done > 0, seconds > 0 else { return line }
    let rate = Double(done) / seconds
    if rate >= 1 { line += ", \(Int(rate.rounded())) \(unit)/s" }
    let left = Double(max(0, total - done)) / rate
    line += ", \(duration(left)) left"
    return line
  }

  /// Formats a duration, for example `44 s`, `3 min 20 s` or `2 h 05 min`.
  package static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    func twoDigits(_ number: Int) -> String { String(number).zeroPadded(to: 2) }
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min"
  }
}
