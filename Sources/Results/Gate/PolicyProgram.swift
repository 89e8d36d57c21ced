/// A program in a project's gate: its own tracker, or its own method of another task.
///
///     trackers:
///       - name: mine
///         command: python3 tracker.py
package struct PolicyProgram: Sendable, Hashable {
  /// The name in tables: letters, digits, `-`, `_` and `.`.
  var name: String
  /// The program and its arguments, split like in a shell. The name of the protocol may precede them (`lines:`,
  /// `trax:`, `files:`).
  var command: String

  /// Returns the argument for the command line: `mine=trax:python3 tracker.py`.
  ///
  /// - Parameter kinds: the names of the protocols; the first one is the default.
  package func argument(_ kinds: [String]) -> String {
    let isStated = kinds.contains { command.hasPrefix($0 + ":") }
    return "\(name)=" + (isStated ? command : "\(kinds.first ?? ""):\(command)")
  }
}
