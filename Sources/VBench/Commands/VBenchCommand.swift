import ArgumentParser
import Bench
import Foundation
import Tracking

/// The text that `--version` prints.
let versionText = "vbench \(vbenchVersion)"

/// The root command, `vbench`.
struct VBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vbench",
    abstract: "Benchmarks and evaluates visual object trackers.",
    discussion: """
      Start with `vbench compare`, which runs every tracker on the embedded scenes and writes a report.
      Then pass your own labeled sequences: `vbench compare --dataset FOLDER`.

      The exit status is 0 for success, 1 if a gate failed, 2 for wrong usage, 3 for bad input (the rest of the \
      input was processed), 4 if a tracker failed on a sequence, and 130 if Ctrl-C stopped the command.
      """,
    version: versionText,
    groupedSubcommands: [
      CommandGroup(
        name: "Measuring",
        subcommands: [
          CompareCommand.self, LabelCommand.self, RunCommand.self, DriftCommand.self,
          TrackCommand.self, FlowCommand.self, DetectCommand.self, CalibrateCommand.self,
          MethodsCommand.self,
          MeasuresCommand.self,
        ]),
      CommandGroup(
        name: "Results",
        subcommands: [
          ReportCommand.self, BoardCommand.self, TableCommand.self, FigureCommand.self,
          EvaluateCommand.self, ExportCommand.self,
          RenderRunCommand.self,
          TuneCommand.self,
        ]),
      CommandGroup(
        name: "Continuous integration",
        subcommands: [GateCommand.self, BaselineCommand.self, HistoryCommand.self]),
      CommandGroup(
        name: "Large runs",
        subcommands: [SubmitCommand.self, StatusCommand.self, MergeCommand.self]),
      CommandGroup(
        name: "Data and other programs",
        subcommands: [DatasetsCommand.self, ServeTraXCommand.self]),
      CommandGroup(
        name: "For vbench itself",
        subcommands: [TimingWorkerCommand.self, NetworkTimingCommand.self, ManualCommand.self]),
    ])

  /// Parses the arguments, runs the command and exits with its status.
  ///
  /// Commands that run trackers do so in a child process because a tracker may crash. Only the child parses their
  /// arguments.
  ///
  /// - Parameter trackers: the user's own trackers.
  static func main(adding trackers: [any Tracker]) -> Never {
    StandardStream.occupyClosed()
    // If this signal is ignored, exceeding the file size limit causes a write error instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try SystemNeeds.checkArguments()
      let arguments = Array(CommandLine.arguments.dropFirst())
      try checkName(of: Array(arguments.prefix(2)))
      if let page = try ShortHelp(arguments, help: { _dumpHelp() }) {
        try Console.print(page.text(Console.style))
        Foundation.exit(ExitStatus.fine.rawValue)
      }
      let needsSupervisor = runsTrackers(arguments)
      if needsSupervisor {
        try SystemNeeds.checkLimits()
        if let status = Supervisor.run() { Foundation.exit(status) }
      }
      var command = try parseAsRoot(joiningRegions(arguments))
      if !needsSupervisor { try SystemNeeds.checkLimits() }
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
  /// Returns whether the first argument names a command that runs trackers.
  private static func runsTrackers(_ arguments: [String]) -> Bool {
    guard let name = arguments.first else { return false }
    return names(of: configuration.subcommands.filter { $0 is any RunsTrackers.Type })
      .contains(name)
  }

  /// Returns the names of commands and their aliases.
  private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
    commands.flatMap {
      [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
    }
  }

  /// Joins an option for a region with its value if the value begins with a negative number, which the argument parser
  /// would take for an option.
  static func joiningRegions(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for argument in arguments {
      if let last = joined.last, ["--box", "--corners"].contains(last),
        argument.wholeMatch(of: /-[0-9.].*/) != nil
      {
        joined[joined.count - 1] = "\(last)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// Checks the name of the command. After `help`, an unknown name is always an error; otherwise, it is an error only
  /// if it resembles the name of a command.
  ///
  /// - Throws: `UnknownName` for the first argument, or for the argument after `help`.
  private static func checkName(of arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    guard let argument = isHelp ? arguments.dropFirst().first : arguments.first,
      !argument.hasPrefix("-")
    else { return }
    let commands = configuration.subcommands
    let known = names(of: commands)
    let shown = names(of: commands.filter { $0.configuration.shouldDisplay })
    guard !known.contains(argument),
      isHelp || Spelling.closest(to: argument, among: shown) != nil
    else { return }
    throw UnknownName(kind: "command", name: argument, allowed: shown)
  }
}
