import ArgumentParser
import Bench

/// The hidden command that `vbench gate --against` runs in each of the two builds that it compares.
struct TimingWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing-worker",
    abstract: "Times methods at the request of another process.", shouldDisplay: false)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func run() throws {
    let run = try options.runRequest(taskOptions.parameters).timedBetweenBuilds()
    try TimingWorker(run).serve(nextLine: { readLine() }, answer: Console.print)
  }
}
