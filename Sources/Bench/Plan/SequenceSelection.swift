/// Which sequences `--sequences` takes.
package enum SequenceSelection {
  /// - Parameter patterns: shell patterns (`*`, `?`, `[...]`) of which a sequence's name, or its
  ///   dataset's and its own with a slash between, must match one; empty for all sequences.
  package static func matches(dataset: String, name: String, patterns: [String]) -> Bool {
    patterns.isEmpty
      || patterns.contains {
        ShellPattern.matches(name, $0) || ShellPattern.matches("\(dataset)/\(name)", $0)
      }
  }
}
