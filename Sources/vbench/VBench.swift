import ArgumentParser
import Execution
import Foundation

/// The command `vbench`.
@main
struct VBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vbench",
    abstract: "Benchmarks and evaluates visual object trackers.",
    discussion: """
      Start with `vbench compare`: it runs every tracker on the embedded scenes and writes a report.
      Then give it your own labelled sequences: `vbench compare --dataset FOLDER`.

      Exit status: 0 fine, 1 a gate failed, 2 wrong usage, 3 bad input (what could be read was \
      done), 4 a tracker failed on some sequence, 130 stopped by Ctrl-C.
      """,
    version: versionText,
    subcommands: [
      CompareCommand.self, RunCommand.self, MergeCommand.self, SubmitCommand.self,
      ReportCommand.self,
      EvaluateCommand.self,
      ExportCommand.self, DatasetsCommand.self, RenderRunCommand.self, TrackCommand.self,
      FlowCommand.self,
      TrackersCommand.self, TuneCommand.self, BaselineCommand.self, GateCommand.self,
      DriftCommand.self, ServeTraXCommand.self, TimingWorkerCommand.self, NetworkTimingCommand.self,
      HistoryCommand.self, MeasuresCommand.self,
    ])

  /// Parses the arguments, runs the command and ends with the exit status of the design.
  ///
  /// Commands that run trackers do it in a process of their own, which a tracker may crash.
  static func main() {
    // A file that becomes larger than it may is an error of writing it, not the process's end.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if command is any RunsTrackers, let status = Supervisor.run() { Foundation.exit(status) }
      try command.run()
    } catch {
      ExitStatus.end(with: error)
    }
  }
}

/// A command that runs trackers on sequences, which a supervisor is to look after.
protocol RunsTrackers: ParsableCommand {}
