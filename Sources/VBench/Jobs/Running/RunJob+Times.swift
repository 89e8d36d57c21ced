import Bench
import Evaluation
import Reporting
import Results
import TaskKit

/// The times that the user has given for a run in real time.
struct GivenTimes: Sendable {
  var model: TimeModel
  var path: String
  /// Whether the times are those of another machine, which the times of this machine complete.
  var isOfDevice: Bool
}

extension RunJob {
  /// Returns the times by which the clock of a run advances. They are those that the user has given, those of the run that
  /// is continued, or those of a short timing run.
  ///
  /// - Throws: `TimeModelError`; `CommandFailure` with the exit status for an interruption.
  func times(
    for run: TaskRun<Task>, _ recorder: FlightRecorder?, _ interruption: Interruption,
    _ progress: any ProgressObserver
  ) throws -> TimeModel {
    func missing(in model: TimeModel) -> [String] {
      run.task.missingTimes(in: model, for: run.experiment.plan)
    }
    if let given = settings.times, !given.isOfDevice || missing(in: given.model).isEmpty {
      let missingMethods = missing(in: given.model)
      guard missingMethods.isEmpty else {
        throw TimeModelError.missing(methods: missingMethods, path: given.path)
      }
      return given.model
    }
    // After a crash, the run goes on with the times with which it began.
    let isContinuation = recorder?.isContinuation ?? false
    if isContinuation || (settings.times == nil && !settings.isFresh),
      let earlier = try? run.experiment.store.manifest(of: Task.Settings.self),
      let known = run.task.times(of: earlier.settings), missing(in: known).isEmpty
    {
      return known
    }
    guard shard == nil else { throw TimeModelError.unknownInPart }
    if !isContinuation, !settings.isForced { try run.checkOutputFolder(for: ReportFiles.names) }
    let here = TimeModel(
      try timed(run, recorder, interruption, progress), machine: run.experiment.facts.processor)
    guard let given = settings.times else { return here }
    guard given.model.slowdown(from: here) != nil else {
      throw TimeModelError.otherKernel(methods: missing(in: given.model), path: given.path)
    }
    return given.model.completed(by: here)
  }

  /// Times the methods before they are run.
  ///
  /// - Throws: `CommandFailure` with the exit status for an interruption.
  func timed(
    _ run: TaskRun<Task>, _ recorder: FlightRecorder?, _ interruption: Interruption,
    _ progress: any ProgressObserver
  ) throws -> TimingResult {
    let timing = run.timing(
      for: .model, interruption: interruption, progress: progress, recorder: recorder)
    guard let found = timing.run() else {
      throw CommandFailure(status: .interrupted, message: "stopped during timing")
    }
    return found
  }
}
