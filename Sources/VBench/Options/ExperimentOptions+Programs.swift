import ArgumentParser
import TaskKit

extension ExperimentOptions {
  /// Returns the external programs among the methods, in the order of their options.
  ///
  /// - Throws: `ValidationError` if a command is malformed.
  func programs() throws -> [ExternalCommand] {
    try methods.method.map { try Self.command($0, kinds: MethodKind.names, option: "--method") }
      + external.commands()
  }

  private static func command(
    _ text: String, kinds: [String], option: String
  ) throws -> ExternalCommand {
    do {
      return try ExternalCommand(text, kinds: kinds)
    } catch {
      throw ValidationError("\(option) \(error)")
    }
  }

  /// Returns options that run only one external program, in the version of these options and in another version.
  ///
  /// - Parameter text: the other version, in the form `NAME=KIND:COMMAND`.
  /// - Throws: `ValidationError` if the text is malformed, or if no program has this name.
  func versions(of text: String) throws -> (own: Self, other: Self) {
    let option = "--against-tracker"
    let kinds = try TaskRegistry.task(named: task).programKinds
    let named = try Self.command(text, kinds: kinds, option: option)
    let programs = try programs()
    guard let index = programs.firstIndex(where: { $0.name == named.name }) else {
      let names = programs.map(\.name).sorted().joined(separator: ", ")
      throw ValidationError(
        "\(option) \(text): expected NAME=COMMAND with the name of one of the run's programs, "
          + (names.isEmpty ? "but there are none" : "found '\(named.name)' instead of \(names)"))
    }
    func only(_ text: String) -> Self {
      var options = self
      options.trackers = NameList(names: ["none"])
      options.method = index < methods.method.count ? [text] : []
      options.external.tracker = index < methods.method.count ? [] : [text]
      return options
    }
    return (only((methods.method + external.tracker)[index]), only(text))
  }
}
