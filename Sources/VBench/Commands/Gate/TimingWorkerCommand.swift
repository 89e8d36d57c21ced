import ArgumentParser
import Execution
import GroundTruth
import Jobs
import Tasks
import Timing
import Tracking

/// What `vbench gate --against` starts of either build.
struct TimingWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing-worker",
    abstract: "Times methods at another process's word.", shouldDisplay: false)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func run() throws {
    try worker().serve(nextLine: { readLine() }, answer: Console.print)
  }

  /// External programs are no part of a build.
  private func worker() throws -> TimingWorker {
    guard let task = try TaskRegistry.task(named: options.task) else {
      let plan = try TrackingPlan(
        subjects: try options.builtInSubjects(),
        datasets: try options.locations.map(DatasetLocation.open), matching: options.sequences)
      let sequences = try plan.entries.map { try $0.load() }
      return TimingWorker(subjects: plan.answering, sequences: sequences)
    }
    var request = try options.request(taskOptions.parameters)
    (request.programs, request.models) = ([], [])
    func of(_ task: some ItemTask) throws -> TimingWorker { try TimingWorker(task, request) }
    return try of(task)
  }
}
