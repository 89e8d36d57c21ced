import Analysis
import Execution
import Files
import Processes
import Reporting
import Tasks

/// What `drift` and `tune` do for the task of many objects.
extension TaskJob {
  /// `vbench drift --task mot`.
  package func drift(_ task: some ItemTask, detectionMilliseconds: Double, asJSON: Bool) throws {
    let (run, outcome, claim) = try made(task)
    defer { claim.release() }
    let stored = try run.stored()
    guard let drift = try stored.objectDrift(detectionMilliseconds: detectionMilliseconds) else {
      throw JobError.foreignTask(task.name)
    }
    let report = ObjectDriftReport(drift, problems: try Self.problems(of: stored))
    try report.write(to: run.output)
    if asJSON {
      try StandardStream.output(try report.json())
    } else {
      try Self.print(report.table, report.drift.sentences, to: "\(run.output)/drift.html")
    }
    try Self.finish(outcome)
  }

  /// `vbench tune --task mot`.
  package func tune(_ task: some ItemTask, asJSON: Bool) throws {
    let (run, outcome, claim) = try made(task)
    defer { claim.release() }
    try Self.tune(try run.stored(), isPartial: false, asJSON: asJSON)
    try Self.finish(outcome)
  }

  /// `vbench tune` of a run that is there already.
  package static func tune(_ task: some ItemTask, run: String, isPartial: Bool, asJSON: Bool) throws
  {
    let claim = try FolderClaim.take(ofRun: run)
    defer { claim?.release() }
    try tune(try StoredTaskRun(task, output: run), isPartial: isPartial, asJSON: asJSON)
  }

  private static func tune<Task: ItemTask>(
    _ stored: StoredTaskRun<Task>, isPartial: Bool, asJSON: Bool
  ) throws {
    guard let tunings = try stored.objectTunings(isPartial: isPartial) else {
      throw JobError.foreignTask(stored.task.name)
    }
    let output = stored.store.output
    guard !tunings.isEmpty else {
      throw CommandFailure(
        status: .badInput,
        message: "\(output): expected a run with several confidences, as"
          + " `vbench compare --task mot --accept 0,0.3,0.6` makes it")
    }
    let report = ObjectTuningReport(
      tunings, run: stored.facts.name, problems: try problems(of: stored, isPartial: isPartial))
    try report.write(to: output)
    if asJSON { return try StandardStream.output(try report.json()) }
    try print(report.table, report.sentences, to: "\(output)/thresholds.html")
  }

  /// What went wrong in the run.
  private static func problems<Task: ItemTask>(
    of stored: StoredTaskRun<Task>, isPartial: Bool = false
  ) throws -> [RunNote] {
    try stored.result(isPartial: isPartial).facts.problems.filter { $0.kind != .coverage }
  }

  private static func print(
    _ content: (header: [String], rows: [[String]]), _ sentences: [String], to page: String
  ) throws {
    try Console.print(TextTable(content).text(Console.style) + "\n")
    try Console.print(sentences: sentences)
    try Console.print("\nreport: \(page)")
  }
}
