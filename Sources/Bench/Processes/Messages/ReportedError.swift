/// An error that a user can act on. Its one-line description names the problem, its location, and what was expected.
package protocol ReportedError: Error, CustomStringConvertible {
  /// Whether the command is at fault, for example because it names something that does not exist. If false, the input
  /// is defective.
  var isWrongUsage: Bool { get }
}

extension ReportedError {
  package var isWrongUsage: Bool { false }
}
