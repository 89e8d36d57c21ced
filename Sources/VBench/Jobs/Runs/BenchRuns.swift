import Bench
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

  /// Merges the shards of a run.
  ///
  /// - Returns: the number of methods, and the number of items as text.
  /// - Throws: `ShardError`, `RunError`.
  static func merge(_ output: String) throws -> (methods: Int, items: String) {
    func merge<Task: RegisteredTask>(_ task: Task) throws -> (methods: Int, items: String) {
      let manifest = try ShardMerge<Task.Settings>(output: output).run()
      return (manifest.methods.count, task.facts.count(manifest.sequences.count))
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
