import Foundation

/// The help of a command, as the argument parser describes it in JSON.
struct CommandHelp: Decodable {
  private struct Tool: Decodable { var command: CommandHelp }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: String
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
    var shouldDisplay: Bool?
    var isOptional: Bool?
    var isRepeating: Bool?

    var value: String { "<\(valueName ?? "value")>" }

    /// The names and the value, such as `-d, --dataset <path>`.
    var label: String {
      let names = (names ?? []).map(\.text).joined(separator: ", ")
      return [names, kind == "flag" ? "" : value].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool?
  var arguments: [Argument]?
  var subcommands: [CommandHelp]?

  /// Decodes the help of the root command.
  ///
  /// - Throws: `DecodingError` if the help has an unexpected format.
  init(help: String) throws {
    self = try JSONDecoder().decode(Tool.self, from: Data(help.utf8)).command
  }

  var shown: [CommandHelp] { (subcommands ?? []).filter { $0.shouldDisplay ?? true } }

  var shownArguments: [Argument] { (arguments ?? []).filter { $0.shouldDisplay ?? true } }

  /// The arguments without names, as in a usage.
  var positionals: [String] {
    shownArguments.filter { $0.kind == "positional" }.map { argument in
      let text = argument.value + (argument.isRepeating ?? false ? "..." : "")
      return argument.isOptional ?? false ? "[\(text)]" : text
    }
  }
}
