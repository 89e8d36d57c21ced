import Foundation

/// Name matching with shell patterns.
package enum ShellPattern {
  /// Returns whether a name matches a pattern, which may contain `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
