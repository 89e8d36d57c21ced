import Bench
import Results
import Tasks

/// Runs on disk.
package enum BenchRuns {
  /// Opens the run in a folder.
  ///
  /// - Throws: `RunError.unreadableRun`.
  package static func open(_ output: String) throws -> any BenchRun {
    func run(_ task: some ItemTask) throws -> any BenchRun { try ItemRun(task, output: output) }
    let task = try TaskRegistry.task(ofRun: output)
    return try (task as? any ItemTask).map { try run($0) } ?? TrackingRun(output: output)
  }

  /// Joins the parts of a run.
  ///
  /// - Returns: the number of methods, and that of items in words.
  /// - Throws: `ShardError`, `RunError`.
  package static func merge(_ output: String) throws -> (methods: Int, items: String) {
    func merge<Task: RegisteredTask>(_ task: Task) throws -> (methods: Int, items: String) {
      let manifest = try ShardMerge<Task.Settings>(output: output).run()
      return (manifest.subjects.count, task.facts.count(manifest.sequences.count))
    }
    return try merge(TaskRegistry.task(ofParts: output))
  }

  /// Returns the numbers of the incomplete parts.
  ///
  /// - Throws: the errors of `RunStore.missingShards`.
  package static func missingParts(of count: Int, in output: String) throws -> [Int] {
    func missing<Task: RegisteredTask>(_ task: Task) throws -> [Int] {
      try RunStore(output: output).missingShards(of: count, settings: Task.Settings.self)
    }
    return try missing(TaskRegistry.task(ofParts: output))
  }
}
