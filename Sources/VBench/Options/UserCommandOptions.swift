import ArgumentParser
import Bench

/// Commands of the user's that a run starts.
struct UserCommandOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A command for a shell to run before the run, e.g. one that fetches earlier results.",
      discussion: "VBENCH_RUN is the run's folder. If the command fails, nothing is run.",
      valueName: "command"))
  var beforeRun: String?

  @Option(
    help: ArgumentHelp(
      "A command for a shell to run after each result that was stored, e.g. one that copies it.",
      discussion: """
        VBENCH_CELL is the path of the result's file and VBENCH_CELL_FOLDER its folder, VBENCH_RUN the run's \
        folder, VBENCH_METHOD the tracker and VBENCH_SEQUENCE the sequence. If the command fails, the result is \
        kept, and the exit status is 3.
        """, valueName: "command"))
  var afterCell: String?

  /// The command-line arguments that state these options.
  var arguments: [String] {
    (beforeRun.map { ["--before-run", $0] } ?? []) + (afterCell.map { ["--after-cell", $0] } ?? [])
  }

  /// Adds the commands to the settings of a run.
  func apply(to settings: inout RunSettings) {
    settings.beforeRun = beforeRun.map { UserCommand(option: "--before-run", command: $0) }
    settings.afterCell = afterCell.map { UserCommand(option: "--after-cell", command: $0) }
  }
}
