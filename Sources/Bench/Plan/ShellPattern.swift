import Foundation

/// Shell patterns, with which options and policies select names.
package enum ShellPattern {
  /// Returns whether a name matches a pattern, which may contain `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
