import Foundation

/// Name patterns, as in a shell.
package enum ShellPattern {
  /// Returns whether a name matches a pattern of `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
