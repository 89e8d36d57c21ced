import ArgumentParser
import Bench
import Evaluation

/// The name of a convention, as typed by the user. It is checked only when the command runs, so that a wrong name
/// causes the same one-line error message as a wrong level or revision.
struct ConventionsName: ExpressibleByArgument, Sendable {
  var name: String

  init(argument: String) {
    name = argument
  }

  static let `default` = ConventionsName(argument: Conventions.vbench.rawValue)
  static let allNames = Conventions.allCases.map(\.rawValue).joined(separator: ", ")

  static var defaultCompletionKind: CompletionKind {
    .list(Conventions.allCases.map(\.rawValue))
  }

  var defaultValueDescription: String { name }

  /// Returns the convention.
  ///
  /// - Throws: `UnknownName` if there is no convention with this name.
  func conventions() throws -> Conventions {
    try Conventions(named: name, kind: "convention")
  }
}
