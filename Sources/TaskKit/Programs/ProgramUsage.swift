import Bench
import Foundation
import Synchronization

/// What the processes of an external tracker have used, each with all processes that it has started.
package final class ProgramUsage: Sendable {
  private struct State {
    /// The latest reading of each program that was started.
    var readings: [Int: ProcessTreeUsage] = [:]
    var programs = 0
    var answers = 0
  }

  private let state = Mutex(State())

  /// The readings of one program while it runs.
  final class Meter {
    private static let interval = Duration.seconds(1)
    private let usage: ProgramUsage
    private let number: Int
    private var last: RunningClock.Instant?

    init(_ usage: ProgramUsage) {
      self.usage = usage
      number = usage.state.withLock { state in
        state.programs += 1
        return state.programs
      }
    }

    /// Counts an answer, and reads what the program has used unless this was done within the last second.
    func note(_ child: ChildProcess) {
      usage.state.withLock { $0.answers += 1 }
      if let last, RunningClock.now < last + Self.interval { return }
      read(child)
    }

    /// Reads what the program has used.
    func read(_ child: ChildProcess) {
      last = RunningClock.now
      guard let reading = child.treeUsage else { return }
      usage.state.withLock { $0.readings[number, default: reading].include(reading) }
    }
  }

  /// A note about the processor time and the memory; nil if nothing was measured.
  var sentence: String? {
    let state = state.withLock { $0 }
    guard let peak = state.readings.values.max(by: { $0.peakBytes < $1.peakBytes }),
      state.answers > 0
    else { return nil }
    let seconds = state.readings.values.reduce(0) { $0 + $1.seconds }
    return String(
      format: "with all processes that it starts, it took %.1f ms of processor time per frame,"
        + " including the start, and at most %d MB of memory in %d %@",
      1000 * seconds / Double(state.answers), peak.peakBytes >> 20, peak.processes,
      peak.processes == 1 ? "process" : "processes")
  }
}
