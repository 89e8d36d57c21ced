import ArgumentParser
import Bench
import Foundation
import Tasks

/// What `--version` prints.
let versionText = "vbench \(vbenchVersion)"

/// The command `vbench`.
struct VBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vbench",
    abstract: "Benchmarks and evaluates visual object trackers.",
    discussion: """
      Start with `vbench compare`: it runs every tracker on the embedded scenes and writes a report.
      Then give it your own labeled sequences: `vbench compare --dataset FOLDER`.

      Exit status: 0 fine, 1 a gate failed, 2 wrong usage, 3 bad input (what could be read was \
      done), 4 a tracker failed on some sequence, 130 stopped by Ctrl-C.
      """,
    version: versionText,
    groupedSubcommands: [
      CommandGroup(
        name: "Measuring",
        subcommands: [
          CompareCommand.self, RunCommand.self, DriftCommand.self, TrackCommand.self,
          FlowCommand.self, DetectCommand.self, MethodsCommand.self, MeasuresCommand.self,
        ]),
      CommandGroup(
        name: "Results",
        subcommands: [
          ReportCommand.self, EvaluateCommand.self, ExportCommand.self, RenderRunCommand.self,
          TuneCommand.self,
        ]),
      CommandGroup(
        name: "Continuous integration",
        subcommands: [GateCommand.self, BaselineCommand.self, HistoryCommand.self]),
      CommandGroup(
        name: "Large runs", subcommands: [SubmitCommand.self, MergeCommand.self]),
      CommandGroup(
        name: "Data and other programs",
        subcommands: [DatasetsCommand.self, ServeTraXCommand.self]),
      CommandGroup(
        name: "For vbench itself",
        subcommands: [TimingWorkerCommand.self, NetworkTimingCommand.self, ManualCommand.self]),
    ])

  /// Parses the arguments, runs the command and ends with the exit status of the design.
  ///
  /// Commands that run trackers do it in a process of their own, which a tracker may crash.
  ///
  /// - Parameter trackers: of the user's own.
  static func main(adding trackers: [any Tracker]) -> Never {
    StandardStream.occupyClosed()
    // A file that becomes larger than it may is an error of writing it, not the process's end.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try checkName(of: Array(CommandLine.arguments.dropFirst().prefix(2)))
      var command = try parseAsRoot()
      if command is any RunsTrackers, let status = Supervisor.run() { Foundation.exit(status) }
      let registry =
        trackers.isEmpty
        ? TrackerRegistry.builtIn : try TrackerRegistry.builtIn.adding(trackers)
      try TrackerRegistry.$known.withValue(registry) { try command.run() }
    } catch {
      ExitStatus.end(with: error)
    }
    Foundation.exit(ExitStatus.fine.rawValue)
  }
}

extension VBenchCommand {
  /// - Throws: `UnknownName` where the first argument, or what help is wanted with, is no command: for help any
  ///   name, elsewhere one that is close to a command's.
  private static func checkName(of arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    guard let argument = isHelp ? arguments.dropFirst().first : arguments.first,
      !argument.hasPrefix("-")
    else { return }
    let commands = configuration.subcommands
    func spelled(_ commands: [any ParsableCommand.Type]) -> [String] {
      commands.flatMap {
        [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
      }
    }
    let known = spelled(commands)
    let names = spelled(commands.filter { $0.configuration.shouldDisplay })
    guard !known.contains(argument),
      isHelp || Spelling.closest(to: argument, among: names) != nil
    else { return }
    throw UnknownName(kind: "command", name: argument, allowed: names)
  }
}
