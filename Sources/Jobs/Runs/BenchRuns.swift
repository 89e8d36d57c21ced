import Analysis
import Execution
import Tasks
import Tracking

/// Runs on disk.
package enum BenchRuns {
  /// Reads what a folder's run is of.
  ///
  /// - Throws: `RunError.unreadableRun`.
  package static func open(_ output: String) throws -> any BenchRun {
    func run(_ task: some ItemTask) throws -> any BenchRun { try ItemRun(task, output: output) }
    return try TaskRegistry.task(ofRun: output).map { try run($0) } ?? TrackingRun(output: output)
  }

  /// Joins the parts of a run.
  ///
  /// - Returns: how many methods and items it has; the latter in words.
  /// - Throws: `ShardError`, `RunError`.
  package static func merge(_ output: String) throws -> (methods: Int, items: String) {
    if let task = TaskRegistry.task(ofParts: output) {
      let manifest = try ShardMerge<ItemTaskSettings>(output: output).run()
      return (manifest.subjects.count, task.facts.count(manifest.sequences.count))
    }
    let manifest = try ShardMerge<TrackingSettings>(output: output).run()
    return (
      manifest.subjects.count,
      TaskFacts.tracking(under: manifest.conventions).count(manifest.sequences.count)
    )
  }

  /// The numbers of the parts that are not complete.
  ///
  /// - Throws: as `RunStore.missingShards`.
  package static func missingParts(of count: Int, in output: String) throws -> [Int] {
    let store = RunStore(output: output)
    return TaskRegistry.task(ofParts: output) == nil
      ? try store.missingShards(of: count, settings: TrackingSettings.self)
      : try store.missingShards(of: count, settings: ItemTaskSettings.self)
  }
}
