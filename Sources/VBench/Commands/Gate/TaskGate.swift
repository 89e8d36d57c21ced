import Analysis
import ArgumentParser
import Evaluation
import Execution
import Files
import Foundation
import Gate
import Jobs
import Processes
import Reporting
import Tasks

/// A gate of tasks other than tracking.
struct TaskGate {
  private let command: GateCommand
  private let policy: GatePolicy

  init(_ command: GateCommand) throws {
    self.command = command
    policy = try GateChoices.policy(command.policy)
  }

  /// The task that a gate is asked for: that of the run, of the command line or of the policy; nil for
  /// following targets.
  static func task(of command: GateCommand) throws -> (any ItemTask)? {
    if let folder = command.storedRun { return TaskRegistry.task(ofRun: folder) }
    if let task = try TaskRegistry.task(named: command.options.task) { return task }
    return try GateChoices.policy(command.policy).task.flatMap { try TaskRegistry.task(named: $0) }
  }

  /// Runs or reads what is judged, and judges it.
  ///
  /// - Parameter start: when the command began.
  /// - Throws: `CommandFailure` with the gate's status where it failed.
  func run(_ task: some ItemTask, since start: ContinuousClock.Instant) throws {
    if command.against != nil {
      throw ValidationError("--against is of the task tracking, not of \(task.name)")
    }
    let measures = WatchedMeasures(task.facts)
    var tolerances = policy.statedTolerances ?? GateTolerances(task.facts)
    try command.tolerances.apply(to: &tolerances, of: measures)
    let path = command.baselinePath(policy)
    // Read first: what is wrong with it is to be known before the run is made.
    let baseline = try command.readBaseline(path)
    if let baseline, baseline.task == task.name {
      try baseline.checkValues(measures, path: path)
    }
    let gate = Gate(
      tolerances: tolerances, isPartial: command.isPartial,
      leavesOut: command.completeness.partial, measures: measures)
    try command.conclude(try judged(task), by: gate, against: baseline, at: path, since: start)
  }

  private func judged(_ task: some ItemTask) throws -> GateJob.Run {
    if let folder = command.storedRun {
      return try GateJob.read(folder, isPartial: command.completeness.partial)
    }
    var options = command.options
    options.fill(from: policy)
    options.force = options.force || options.output == nil
    options.output = options.output ?? "reports/gate-\(task.name)"
    options.timing = false
    // What a program imports cannot be seen, and its earlier answers may be another program's.
    options.fresh = options.fresh || !options.method.isEmpty
    return try TaskJob(options.request(command.taskOptions.parameters), options.settings)
      .baseline(of: task)
  }
}
