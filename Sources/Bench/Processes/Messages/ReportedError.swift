/// An error on which a user can act. Its one-line description names the problem, its location, and what was
/// expected.
package protocol ReportedError: Error, CustomStringConvertible {
  /// Whether the error is in the usage, because something was requested that does not exist. Otherwise, it is
  /// in the input.
  var isWrongUsage: Bool { get }
}

extension ReportedError {
  package var isWrongUsage: Bool { false }
}
