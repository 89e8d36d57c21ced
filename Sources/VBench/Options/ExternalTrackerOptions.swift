import ArgumentParser
import TaskKit
import Tracking

/// The options that specify external trackers and their time limits.
struct ExternalTrackerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A program to run in addition to the trackers selected with --trackers. This option can be repeated.",
      discussion: """
        \(ExternalTrackerOptions.protocols) A name for the tables can precede the command: \
        'csrt=trax:python3 csrt.py'. The command is run without a shell.
        """, valueName: "command"))
  var tracker: [String] = []

  @Option(
    help: ArgumentHelp(
      "An environment variable for the programs given with --tracker: NAME, or NAME=VALUE. This option can"
        + " be repeated.",
      discussion: """
        The programs also get the variables that they need to run (PATH, HOME, PYTHON*, CUDA_* and similar; see \
        Documentation/ExternalTrackers.md), but no others.
        """, valueName: "variable"))
  var trackerEnv: [String] = []

  @Option(
    help: ArgumentHelp(
      "The devices for programs, e.g. 0,1 for two graphics cards. (default: programs choose)",
      discussion: """
        Each program that is started gets the device on which the fewest programs are running, in the variables \
        CUDA_VISIBLE_DEVICES and VBENCH_DEVICE.
        """, valueName: "names"))
  var devices: NameList?

  @Option(
    help: ArgumentHelp(
      "The time limit for starting a program given with --tracker. (default: 60)",
      valueName: "seconds"),
    transform: Double.option)
  var startTimeout = 60.0

  @Option(
    help: ArgumentHelp(
      "The time limit for one frame. A tracker that takes longer fails on the sequence. (default: 60)",
      valueName: "seconds"), transform: Double.option)
  var stepTimeout = 60.0

  func validate() throws {
    for (name, seconds) in [("--start-timeout", startTimeout), ("--step-timeout", stepTimeout)] {
      guard seconds > 0, seconds <= 1e6 else {
        throw ValidationError(
          "\(name) \(seconds): expected a number of seconds above 0 and at most 1000000")
      }
    }
    if TrackerEnvironment(trackerEnv) == nil {
      throw ValidationError("--tracker-env: expected NAME or NAME=VALUE")
    }
    do {
      _ = try commands()
    } catch {
      throw ValidationError("--tracker \(error)")
    }
  }

  var timeLimits: UserProgram.TimeLimits {
    UserProgram.TimeLimits(start: .seconds(startTimeout), step: .seconds(stepTimeout))
  }

  /// The help texts of the protocols, joined together.
  private static let protocols = ProgramProtocol.trackers
    .map { "'\(ExternalCommand.form(of: $0.name))' \($0.help)." }.joined(separator: " ")

  /// Returns the parsed commands that start the external trackers.
  ///
  /// - Throws: `ExternalTrackerError`.
  func commands() throws -> [ExternalCommand] {
    try tracker.map { try ExternalCommand($0, kinds: ProgramProtocol.trackers.map(\.name)) }
  }
}
