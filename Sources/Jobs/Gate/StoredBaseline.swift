import Analysis
import Execution
import Gate
import Tasks

/// What a gate compares of a run on disk, whatever task it is of.
package struct StoredBaseline {
  package let baseline: Baseline
  package let run: RunResult

  /// - Parameters:
  ///   - folder: of the run.
  ///   - isPartial: whether items without all their answers are left out rather than refused.
  /// - Throws: as `StoredRun` and `StoredTaskRun`.
  package init(ofRun folder: String, isPartial: Bool) throws {
    let commit = ProjectCommit.current
    if let task = TaskRegistry.task(ofRun: folder) {
      run = try Self.result(of: task, folder, isPartial: isPartial)
      baseline = Baseline(run, commit: commit)
    } else {
      let stored = try StoredRun(output: folder)
      let result = try stored.result(isPartial: isPartial, opening: DatasetLocation.open)
      run = result.run(stored.manifest)
      baseline = Baseline(result, manifest: stored.manifest, commit: commit)
    }
  }

  private static func result(
    of task: some ItemTask, _ folder: String, isPartial: Bool
  ) throws -> RunResult {
    try StoredTaskRun(task, output: folder).result(isPartial: isPartial)
  }
}
