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
    try TimingWorker(timing()).serve(nextLine: { readLine() }, answer: Console.print)
  }

  /// External programs are no part of a build.
  private func timing() throws -> TimingRun {
    guard let task = try TaskRegistry.task(named: options.task) else {
      let plan = try TrackingPlan(
        subjects: try options.builtInSubjects(),
        datasets: try options.locations.map(DatasetLocation.open), matching: options.sequences)
      return TimingRun(
        subjects: plan.answering, sequences: try plan.entries.map { try $0.load() })
    }
    let request = try options.request(taskOptions.parameters)
    func timing<Task: ItemTask>(of task: Task) throws -> TimingRun {
      var options = TaskRun<Task>.timingOptions
      // In each of many rounds, which start the program anew.
      (options.clips, options.updates) = (4, 3)
      return try TaskRun(task, request, jobs: 1).timing(options: options)
    }
    return try timing(of: task)
  }
}
