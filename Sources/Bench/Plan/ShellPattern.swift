import Foundation

/// Patterns of names, as a shell has them.
package enum ShellPattern {
  /// Whether a name matches a pattern of `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
