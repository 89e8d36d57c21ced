import Foundation

/// Patterns of names, as in a shell.
package enum ShellPattern {
  /// Whether a name matches a pattern of `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
