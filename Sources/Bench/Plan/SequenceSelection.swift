import Files

/// A filter for sequences, as specified by the option `--sequences`.
package enum SequenceSelection {
  /// Returns whether a sequence is selected.
  ///
  /// - Parameter patterns: shell patterns (`*`, `?`, `[...]`). A pattern must match either the sequence's name, or the
  ///   dataset's name and the sequence's name joined by a slash. If there are no patterns, all sequences match.
  package static func matches(dataset: String, name: String, patterns: [String]) -> Bool {
    patterns.isEmpty
      || patterns.contains {
        ShellPattern.matches(name, $0) || ShellPattern.matches("\(dataset)/\(name)", $0)
      }
  }
}
