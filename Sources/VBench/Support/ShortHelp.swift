import Files
import Reporting

/// The page that `-h` prints for a command with many options: the usage and the options that most people need.
struct ShortHelp {
  /// The largest number of options on the page.
  static let limit = 10

  /// The most important options of single commands.
  static let own = [
    "compare": ["dataset", "trackers", "tracker", "levels", "sequences", "protocol", "reference"],
    "gate": ["update", "run", "policy", "baseline", "against", "max-drop"],
    "drift": ["chunk", "detector", "max-extra-time", "redetect-below"],
    "tune": ["max-false-accept", "cost"],
    "submit": ["engine", "shards", "missing", "dry-run"],
    "evaluate": ["results", "layout", "conventions"],
    "track": [
      "box", "corners", "rectangles", "detect", "level", "every", "output", "csv", "mot", "preview",
    ],
  ]

  /// The most important options of all commands.
  static let common = [
    "dataset", "trackers", "tracker", "levels", "sequences", "shard", "protocol", "failed",
    "output", "task", "timing", "jobs", "json",
  ]

  private let command: CommandHelp

  /// Creates the page for a command line that asks for it.
  ///
  /// - Returns: nil if the command line does not ask for a short page, or if all options fit on a page.
  init?(_ arguments: [String], help: () -> String) throws {
    guard let name = arguments.first,
      arguments.prefix(while: { $0 != "--" }).dropFirst().contains("-h"),
      let command = try CommandHelp(help: help()).shown.first(where: { $0.commandName == name }),
      command.shown.isEmpty, command.shownArguments.count > Self.limit + 5
    else { return nil }
    self.command = command
  }

  /// The options on the page, the most important ones first.
  var options: [CommandHelp.Argument] {
    let own = Self.own[command.commandName] ?? []
    let names = own + Self.common.filter { !own.contains($0) }
    return names.lazy.compactMap { name in
      command.shownArguments.first { $0.names?.contains { $0.name == name } ?? false }
    }.prefix(Self.limit).map(\.self)
  }

  /// The text of the page, wrapped to the width of the terminal.
  func text(_ style: TextStyle) -> String {
    let name = "vbench \(command.commandName)"
    let usage = ([name] + command.positionals + ["[<options>]"]).joined(separator: " ")
    let examples = (command.discussion ?? "").textLines
      .filter { $0.hasPrefix("  vbench") }.prefix(3)
    var table = TextTable(header: ["option", "meaning"], endsWithWords: true)
    for option in options { table.add([option.label, option.abstract ?? ""]) }
    let parts = [
      style.text(command.abstract ?? ""), "Usage: \(usage)", examples.joined(separator: "\n"),
      table.text(style), "more: \(name) --help",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
