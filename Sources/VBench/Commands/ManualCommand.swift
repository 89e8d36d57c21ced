import ArgumentParser
import Files
import Foundation

/// The command that prints the manual page. `make install` uses it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page in man(7) format.",
    shouldDisplay: false)

  func run() throws {
    try Console.print(ManualPage(help: VBenchCommand._dumpHelp()).text)
  }
}

/// A manual page for all commands, generated from their help texts.
struct ManualPage {
  /// The text of the page, in the format of man(7).
  private(set) var text: String

  /// Generates the page.
  ///
  /// - Parameter help: the help of the command and its subcommands, in the JSON format of the argument parser.
  /// - Throws: `DecodingError` if the help has an unexpected format.
  init(help: String) throws {
    let tool = try CommandHelp(help: help)
    text = ""
    add(".TH VBENCH 1 \"\" \"\(versionText)\"")
    add(".SH NAME\nvbench \\- \(Escaping.manual(tool.abstract ?? ""))")
    add(".SH SYNOPSIS\n.B vbench\n.I command\n[\n.I options\n]")
    add(".SH DESCRIPTION")
    add(prose: tool.discussion)
    add(".SH COMMANDS")
    for command in tool.shown { add(command, after: "vbench") }
    add(".SH SEE ALSO\nThe Documentation folder of the source code, and vbench help")
    add(".I command")
  }

  private mutating func add(_ command: CommandHelp, after path: String) {
    let name = "\(path) \(command.commandName)"
    add(".SS \"\(Escaping.manual(([name] + command.positionals).joined(separator: " ")))\"")
    add(prose: command.abstract)
    add(prose: command.discussion)
    for argument in command.shownArguments where argument.names?.first?.name != "help" {
      add(".TP\n.B \(Escaping.manual(argument.label))")
      let defaultText = argument.defaultValue.map { " (default: \($0))" } ?? ""
      add(prose: (argument.abstract ?? "") + defaultText, isFirst: false)
      add(prose: argument.discussion, isFirst: false)
    }
    for command in command.shown { add(command, after: name) }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  /// Adds paragraphs. Indented lines are treated as examples and keep their line breaks.
  private mutating func add(prose: String?, isFirst: Bool = true) {
    guard let prose, !prose.isEmpty else { return }
    if isFirst { add(".PP") }
    var isExample = false
    for line in prose.textLines {
      if line.hasPrefix("  ") != isExample, !line.isEmpty {
        isExample.toggle()
        add(isExample ? ".nf" : ".fi")
      }
      add(line.isEmpty ? (isFirst ? ".PP" : ".sp") : Escaping.manual(String(line)))
    }
    if isExample { add(".fi") }
  }
}
