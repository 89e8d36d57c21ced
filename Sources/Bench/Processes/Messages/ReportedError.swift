/// An error that a user can act on. Its one-line description names the problem, its location, and what was expected.
package protocol ReportedError: Error, CustomStringConvertible {
  /// Whether the user requested something that does not exist. Otherwise, the input has a defect.
  var isWrongUsage: Bool { get }
}

extension ReportedError {
  package var isWrongUsage: Bool { false }
}
