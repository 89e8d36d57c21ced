import Files
import Foundation

extension RunStore {
  /// Returns how far a run has come, without reading its answers.
  ///
  /// - Throws: `RunError.unreadableRun` if the folder contains no readable run.
  package func state<Settings: TaskSettings>(
    of settings: Settings.Type, now: Date = Date()
  ) throws -> RunState {
    let shards = try shardManifests(of: settings)
    let whole = shards.isEmpty ? try manifest(of: settings) : try plan(of: settings)
    let pieces = shards.isEmpty ? [whole] : shards.map(\.manifest)
    let tallies = pieces.map(tally)
    var state = RunState(run: output)
    let count = shards.first?.facts.shard.count ?? 1
    if count > 1 {
      for number in 1...count {
        var part = RunState.Part(number: number, phase: .waiting)
        if let index = shards.firstIndex(where: { $0.facts.shard.number == number }) {
          let isRunning = !FolderLock.holders(in: output, of: "\(number)-of-\(count)").isEmpty
          part.phase = Self.phase(isComplete: pieces[index].isComplete, isRunning: isRunning)
          part.results = tallies[index].results
        }
        state.parts.append(part)
      }
      state.processes = state.parts.count { $0.phase == .running }
    } else {
      let names = shards.isEmpty ? [nil] : ["1-of-1", Shard.automaticName + "-"]
      state.processes = names.reduce(0) { $0 + FolderLock.holders(in: output, of: $1).count }
    }
    state.phase = Self.phase(
      isComplete: pieces.count == count && pieces.allSatisfy(\.isComplete),
      isRunning: state.processes > 0)
    var total = tallies.reduce(Tally()) { $0 + $1 }
    if pieces.count < count {
      // The parts that have not begun have no manifest.
      let planned = Tally(planned: whole)
      total.results.planned = planned.results.planned
      total.frames = planned.frames
    }
    total.results.missing = total.results.planned - total.results.done - total.results.failed
    state.results = total.results
    state.failures = total.failures
    if state.phase == .running {
      let begun = pieces.filter { !$0.isComplete }.map(\.facts.started).min()
      state.speed = total.speed(
        since: begun.flatMap { try? Date($0, strategy: .iso8601) } ?? now, now: now)
    }
    return state
  }

  private static func phase(isComplete: Bool, isRunning: Bool) -> RunState.Phase {
    isComplete ? .complete : isRunning ? .running : .stopped
  }

  /// Counts the stored cells of a run or a part.
  private func tally<Settings>(_ manifest: RunManifest<Settings>) -> Tally {
    var tally = Tally(planned: manifest)
    for entry in manifest.sequences {
      for pass in entry.passes {
        for method in pass.methods {
          let path = path(
            method: method, dataset: entry.dataset, sequence: entry.name,
            direction: pass.direction)
          guard let (stored, head) = head(at: path),
            manifest.shard.map({ $0.program(of: method) == head.program }) ?? true
          else { continue }
          tally.stored.append((stored, entry.frames))
          if let reason = head.failure {
            tally.results.failed += 1
            tally.failures.append(
              RunState.Failure(method: method, item: entry.identity.fullName, reason: reason))
          } else {
            tally.results.done += 1
          }
        }
      }
    }
    tally.results.missing = tally.results.planned - tally.stored.count
    return tally
  }

  /// Reads the head of a cell's file.
  ///
  /// - Returns: the time at which the file was written, and the cell without its answers; nil if there is no such file.
  private func head(at path: String) -> (stored: Date, cell: Cell)? {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: 1 << 14), let cell = CellFormat.head(Array(bytes)),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let stored = attributes[.modificationDate] as? Date
    else { return nil }
    return (stored, cell)
  }
}

/// The stored cells of a run or a part.
private struct Tally {
  var results = RunState.Results()
  /// The number of frames that all planned cells answer.
  var frames = 0
  /// The times at which cells were stored, with their numbers of frames.
  var stored: [(time: Date, frames: Int)] = []
  var failures: [RunState.Failure] = []

  init() {}

  init<Settings>(planned manifest: RunManifest<Settings>) {
    for entry in manifest.sequences {
      let cells = entry.passes.reduce(0) { $0 + $1.methods.count }
      results.planned += cells
      frames += cells * entry.frames
    }
  }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.results.planned += other.results.planned
    sum.results.done += other.results.done
    sum.results.failed += other.results.failed
    sum.frames += other.frames
    sum.stored += other.stored
    sum.failures += other.failures
    return sum
  }

  /// The longest time over which the speed is measured, in seconds.
  private static let window = 3600.0

  /// Returns the speed; nil if no cell was stored in the time over which it is measured.
  func speed(since begin: Date, now: Date) -> RunState.Speed? {
    let seconds = min(Self.window, now.timeIntervalSince(begin))
    let lately = stored.filter { $0.time > now.addingTimeInterval(-seconds) }
      .reduce(0) { $0 + $1.frames }
    guard lately > 0, seconds > 0 else { return nil }
    let rate = Double(lately) / seconds
    let left = Double(frames - stored.reduce(0) { $0 + $1.frames }) / rate
    return RunState.Speed(
      measuredSeconds: seconds, framesPerSecond: rate, secondsLeft: left,
      expectedEnd: now.addingTimeInterval(left).formatted(.iso8601))
  }
}
