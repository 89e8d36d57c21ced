/// A program measured by a project's gate: the project's own tracker or method.
///
///     trackers:
///       - name: mine
///         command: python3 tracker.py
package struct PolicyProgram: Sendable, Hashable {
  /// The program's name in tables. It may contain letters, digits, `-`, `_` and `.`.
  var name: String
  /// The program and its arguments, split as in a shell. The command may start with the name of a protocol (`lines:`,
  /// `trax:`, `files:`).
  var command: String

  /// Returns the command-line argument, such as `mine=trax:python3 tracker.py`.
  ///
  /// - Parameter kinds: the names of the protocols. The first protocol is the default.
  package func argument(_ kinds: [String]) -> String {
    let isStated = kinds.contains { command.hasPrefix($0 + ":") }
    return "\(name)=" + (isStated ? command : "\(kinds.first ?? ""):\(command)")
  }
}
