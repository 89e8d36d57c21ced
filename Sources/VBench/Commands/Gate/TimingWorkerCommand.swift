import ArgumentParser
import Bench

/// The hidden command that `vbench gate --against` runs in each of the two builds that it compares, and that `vbench gate
/// --against-tracker` runs once for each version of a program.
struct TimingWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing-worker",
    abstract: "Times methods at the request of another process.", shouldDisplay: false)

  @Flag(help: "Also time the user's own programs.")
  var programs = false

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func run() throws {
    let run = try options.runRequest(taskOptions.parameters)
      .timedBetweenBuilds(withPrograms: programs)
    try TimingWorker(run).serve(nextLine: { readLine() }, answer: Console.print)
  }
}
