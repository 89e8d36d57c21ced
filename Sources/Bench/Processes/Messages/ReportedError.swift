/// An error that a person can act on. Its one-line description names the problem, its place, and
/// what was expected.
package protocol ReportedError: Error, CustomStringConvertible {
  /// Whether the usage is at fault (something was asked for that does not exist); otherwise the
  /// input is.
  var isWrongUsage: Bool { get }
}

extension ReportedError {
  package var isWrongUsage: Bool { false }
}
