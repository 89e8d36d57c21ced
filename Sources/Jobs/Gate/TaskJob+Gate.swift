import Analysis
import Execution
import Files
import Gate
import Reporting
import Tasks

extension TaskJob {
  /// Runs the chosen methods, writes the report, and keeps what a gate compares.
  ///
  /// - Throws: as `made(_:)`.
  package func baseline(of task: some ItemTask) throws -> GateJob.Run {
    let (run, _, claim) = try made(task)
    let stored = try run.stored()
    let result = try stored.result()
    let output = stored.store.output
    try TaskReport.write(result, to: output, pictures: try stored.painter())
    return GateJob.Run(
      baseline: Baseline(result, commit: ProjectCommit.current), output: output, claim: claim)
  }
}
