import Evaluation
import Execution
import Files
import Processes

/// Methods of a task timed against each other: in turns, one at a time, item after item.
package struct TaskTiming: Codable, Sendable, Hashable {
  /// One method's answers to one item.
  package struct Sample: Codable, Sendable, Hashable {
    package var method: String
    /// With its dataset.
    package var item: String
    /// Processor time of each round, in nanoseconds.
    package var cpu: [Int64]
    /// Time on the wall of each round, in nanoseconds.
    package var wall: [Int64]

    package init(method: String, item: String, cpu: [Int64] = [], wall: [Int64] = []) {
      self.method = method
      self.item = item
      self.cpu = cpu
      self.wall = wall
    }
  }

  package var samples: [Sample]

  package init(samples: [Sample]) {
    self.samples = samples
  }

  /// How many times as much processor time one method takes as another: the geometric mean over items
  /// of the median over rounds.
  package func ratio(of method: String, to other: String, seed: UInt64) -> PairedRatio? {
    let others = Dictionary(grouping: samples.filter { $0.method == other }, by: \.item)
    let clips = samples.filter { $0.method == method }.compactMap { sample -> [Double]? in
      guard let partner = others[sample.item]?.first else { return nil }
      let ratios = zip(sample.cpu, partner.cpu).filter { $0 > 0 && $1 > 0 }
        .map { Double($0) / Double($1) }
      return ratios.isEmpty ? nil : ratios
    }
    return clips.isEmpty ? nil : PairedRatio(clips: clips, seed: seed)
  }

  /// The median over rounds, by the item's full name, in milliseconds.
  package func medians(of method: String, _ clock: KeyPath<Sample, [Int64]>) -> [String: Double] {
    var medians: [String: Double] = [:]
    for sample in samples where sample.method == method {
      if let median = Quantiles(sample[keyPath: clock].map { Double($0) / 1e6 }).median {
        medians[sample.item] = median
      }
    }
    return medians
  }
}

extension RunStore {
  private var taskTimingPath: String { folder + "/task-timing.json" }

  /// Keeps what was timed, in place of what was timed earlier.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func save(_ timing: TaskTiming) throws {
    try AtomicFile.write(try SealedJSON.bytes(timing), to: taskTimingPath)
  }

  /// What was timed; nil where nothing was.
  ///
  /// - Throws: `RunError.unreadableRun` where its file is damaged.
  package func taskTiming() throws(RunError) -> TaskTiming? {
    try SealedJSON.value(TaskTiming.self, in: taskTimingPath) { reason in
      RunError.unreadableRun(path: taskTimingPath, reason: reason)
    }
  }
}

extension RunResult {
  /// Takes the times that were measured in turns in place of those of the run.
  ///
  /// To be called before `addFigures`.
  package mutating func apply(_ timing: TaskTiming) {
    self.timing = timing
    for method in methods.indices {
      let name = methods[method].identity.name
      let cpu = timing.medians(of: name, \.cpu)
      let wall = timing.medians(of: name, \.wall)
      for (index, item) in items.enumerated() where methods[method].items[index] != nil {
        if let cpu = cpu[item.fullName] {
          methods[method].items[index]?.figures[TaskMeasures.time] = cpu
        }
        if let wall = wall[item.fullName] {
          methods[method].items[index]?.figures[TaskMeasures.wallTime] = wall
        }
      }
    }
  }
}
