import Bench
import Results
import Tasks

/// Runs on disk.
enum BenchRuns {
  /// Opens the run in a folder.
  ///
  /// - Throws: `RunError.unreadableRun`.
  static func open(_ output: String) throws -> any BenchRun {
    func read<Task: RegisteredTask>(_ task: Task) throws -> any BenchRun {
      try open(task, output: output)
    }
    return try read(TaskRegistry.task(ofRun: output))
  }

  /// Opens a folder's run of a task.
  ///
  /// - Parameter outcome: the outcome of the run, if it has just been made.
  /// - Throws: `RunError.unreadableRun`.
  static func open<Task: RegisteredTask>(
    _ task: Task, output: String, outcome: RunOutcome<Task.LoadedItem>? = nil
  ) throws -> any BenchRun {
    func items(_ task: some ItemTask) throws -> any BenchRun { try ItemRun(task, output: output) }
    switch task {
    case let task as TrackingTask:
      let labels = outcome as? RunOutcome<TrackingTask.LoadedItem>
      return try TrackingRun(task, output: output, outcome: labels)
    case let task as any ItemTask: return try items(task)
    case let task:
      throw RunError.unreadableRun(
        path: output, reason: "there is no report for the task \(task.name)")
    }
  }

  /// Joins the parts of a run.
  ///
  /// - Returns: the number of methods, and that of items in words.
  /// - Throws: `ShardError`, `RunError`.
  static func merge(_ output: String) throws -> (methods: Int, items: String) {
    func merge<Task: RegisteredTask>(_ task: Task) throws -> (methods: Int, items: String) {
      let manifest = try ShardMerge<Task.Settings>(output: output).run()
      return (manifest.subjects.count, task.facts.count(manifest.sequences.count))
    }
    return try merge(TaskRegistry.task(ofParts: output))
  }

  /// Returns the numbers of the incomplete parts.
  ///
  /// - Throws: the errors of `RunStore.missingShards`.
  static func missingParts(of count: Int, in output: String) throws -> [Int] {
    func missing<Task: RegisteredTask>(_ task: Task) throws -> [Int] {
      try RunStore(output: output).missingShards(of: count, settings: Task.Settings.self)
    }
    return try missing(TaskRegistry.task(ofParts: output))
  }
}
