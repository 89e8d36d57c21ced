/// A program that a project's gate runs: its own tracker, or its own method of another task.
///
///     trackers:
///       - name: mine
///         command: python3 tracker.py
package struct PolicyProgram: Sendable, Hashable {
  /// The name in tables: letters, digits, `-`, `_` and `.`.
  package var name: String
  /// The program and its arguments, as a shell would split them; before them may stand how it is talked to
  /// (`lines:`, `trax:`, `files:`).
  package var command: String

  package init(name: String, command: String) {
    (self.name, self.command) = (name, command)
  }

  /// As options of the command line have it: `mine=trax:python3 tracker.py`.
  ///
  /// - Parameter kinds: the ways of talking to programs that there are; the first one is the usual.
  package func argument(_ kinds: [String]) -> String {
    let isStated = kinds.contains { command.hasPrefix($0 + ":") }
    return "\(name)=" + (isStated ? command : "\(kinds.first ?? ""):\(command)")
  }
}
