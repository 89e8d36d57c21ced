import Foundation
import TestSupport

/// The help of a command, as the program describes it for tools: its subcommands, options and arguments.
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?
    var isOptional: Bool
    var isRepeating: Bool

    /// The spellings of an option, e.g. `-o` and `--output`.
    var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }

  var commandName: String
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandHelp]?

  /// The command and its subcommands.
  var all: [CommandHelp] { [self] + (subcommands ?? []).flatMap(\.all) }

  /// The examples in the command's help.
  var examples: [String] {
    (discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  vbench ") }.map(String.init)
  }

  static func read() throws -> CommandHelp {
    struct Dump: Decodable { var command: CommandHelp }
    let folder = try TemporaryFolder()
    let dump = try VBenchProcess(["--experimental-dump-help"], in: folder.path)
    return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
  }

  /// Returns what is wrong with the words that follow the command's name; nil if the command accepts them.
  ///
  /// - Parameter isWhole: false for the beginning of a command, in which a value or an argument may be missing.
  func problem(with words: ArraySlice<String>, isWhole: Bool) -> String? {
    if let subcommands, let first = words.first, !first.hasPrefix("-") {
      guard let named = subcommands.first(where: { $0.commandName == first }) else {
        return "no command '\(first)'"
      }
      return named.problem(with: words.dropFirst(), isWhole: isWhole)
    }
    var (rest, given, values) = (words, Set<String>(), 0)
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        values += 1
        continue
      }
      let name = String(word.prefix { $0 != "=" })
      guard let option = (arguments ?? []).first(where: { $0.spellings.contains(name) }) else {
        return "no option '\(name)'"
      }
      given.formUnion(option.spellings)
      guard option.kind == "option", name == word else { continue }
      if rest.popFirst() == nil, isWhole { return "no value for '\(name)'" }
    }
    return isWhole ? absence(given: given, values: values) : nil
  }

  /// Returns what is missing or too many in a whole command.
  private func absence(given: Set<String>, values: Int) -> String? {
    for option in arguments ?? [] where option.kind == "option" && !option.isOptional {
      if given.isDisjoint(with: option.spellings) { return "no \(option.spellings)" }
    }
    let places = (arguments ?? []).filter { $0.kind == "positional" }
    let least = places.count { !$0.isOptional }
    let most = places.contains(where: \.isRepeating) ? Int.max : places.count
    return (least...most).contains(values) ? nil : "\(values) arguments"
  }
}
