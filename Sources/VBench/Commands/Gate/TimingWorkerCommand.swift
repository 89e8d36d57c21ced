import ArgumentParser
import Bench

/// What `vbench gate --against` starts of either build.
struct TimingWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing-worker",
    abstract: "Times methods at another process's word.", shouldDisplay: false)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func run() throws {
    let run = try options.runRequest(taskOptions.parameters).timedBetweenBuilds()
    try TimingWorker(run).serve(nextLine: { readLine() }, answer: Console.print)
  }
}
