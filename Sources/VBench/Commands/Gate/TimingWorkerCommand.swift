import ArgumentParser
import Execution
import GroundTruth
import Jobs
import Timing
import Tracking

/// What `vbench gate --against` starts of either build.
struct TimingWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing-worker",
    abstract: "Times trackers at another process's word.", shouldDisplay: false)

  @OptionGroup var options: ExperimentOptions

  func run() throws {
    // External trackers are no part of a build.
    let subjects = try options.builtInSubjects()
    let plan = try TrackingPlan(
      subjects: subjects, datasets: try options.locations.map(DatasetLocation.open),
      matching: options.sequences)
    let sequences = try plan.entries.map { try $0.load() }
    let worker = TimingWorker(TimingRun(subjects: plan.answering, sequences: sequences))
    try worker.serve(nextLine: { readLine() }, answer: Console.print)
  }
}
