/// An error that a person can act on: its description says in one line what is wrong, where, and
/// what was expected.
package protocol ReportedError: Error, CustomStringConvertible {
  /// Whether something was asked for that there is not; otherwise what was given is at fault.
  var isWrongUsage: Bool { get }
}

extension ReportedError {
  package var isWrongUsage: Bool { false }
}
