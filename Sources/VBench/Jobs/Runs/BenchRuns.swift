import Bench
import Files
import Reporting
import Results
import TaskKit

/// Functions that open, merge and check stored runs.
enum BenchRuns {
  /// Opens the run that is stored in a folder.
  ///
  /// - Throws: `RunError.unreadableRun` if the folder contains no readable run.
  static func open(_ output: String) throws -> any BenchRun {
    func read(_ task: some RegisteredTask) throws -> any BenchRun {
      try TaskBenchRun(task, output: output)
    }
    return try read(TaskRegistry.task(ofRun: output))
  }

  /// Checks that runs can be read, belong to the same task, and are not in the folder of the joined run.
  ///
  /// - Throws: `CommandFailure` with the exit status for a usage error, `RunError`.
  static func checkJoin(_ runs: [String], into output: String) throws {
    let target = FileIdentity(output)
    var seen: Set<FileIdentity> = []
    let first = try open(runs[0])
    for run in runs {
      let opened = try open(run)
      guard opened.task == first.task else {
        throw RunError.otherTask(opened, than: first, so: "joined")
      }
      guard let identity = FileIdentity(run), seen.insert(identity).inserted else {
        throw CommandFailure(status: .wrongUsage, message: "\(run): the run is given twice")
      }
      guard identity != target else {
        throw CommandFailure(
          status: .wrongUsage,
          message: "--output \(output): this is one of the runs; choose another folder")
      }
      try opened.check(output: output)
    }
  }

  /// Copies the answers of several runs of the same task into one run, which can be reported like any other.
  ///
  /// - Throws: `JoinError`, `RunError`.
  static func join(_ runs: [String], into output: String, isPartial: Bool) throws {
    func join<Task: RegisteredTask>(_ task: Task) throws {
      try RunStore(output: output).checkOutputFolder(for: ReportFiles.names) {
        (earlier: RunManifest<Task.Settings>) in
        earlier.facts.isJoined ? nil : "whose answers are stored nowhere else"
      }
      try RunJoin<Task.Settings>(runs, into: output).run(isPartial: isPartial)
    }
    try join(TaskRegistry.task(ofRun: runs[0]))
  }

  /// Merges the shards of a run.
  ///
  /// - Parameter isPartial: whether shards and results may be missing.
  /// - Returns: the number of methods, the number of items as text, and whether the run is complete.
  /// - Throws: `ShardError`, `RunError`.
  static func merge(
    _ output: String, isPartial: Bool
  ) throws -> (methods: Int, items: String, isComplete: Bool) {
    func merge<Task: RegisteredTask>(
      _ task: Task
    ) throws -> (methods: Int, items: String, isComplete: Bool) {
      let manifest = try ShardMerge<Task.Settings>(output: output).run(isPartial: isPartial)
      return (
        manifest.methods.count, task.facts.count(manifest.sequences.count), manifest.isComplete
      )
    }
    return try merge(TaskRegistry.task(ofParts: output))
  }

  /// Returns the numbers of the shards that are missing or incomplete.
  ///
  /// - Throws: any error thrown by `RunStore.missingShards`.
  static func missingParts(of count: Int, in output: String) throws -> [Int] {
    func missing<Task: RegisteredTask>(_ task: Task) throws -> [Int] {
      try RunStore(output: output).missingShards(of: count, settings: Task.Settings.self)
    }
    return try missing(TaskRegistry.task(ofParts: output))
  }
}
