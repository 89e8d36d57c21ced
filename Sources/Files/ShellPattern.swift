import Glibc

/// Shell patterns, which options and policies use to select names.
package enum ShellPattern {
  /// Returns whether a name matches a pattern, which may contain `*`, `?` and `[...]`.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
