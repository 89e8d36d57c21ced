import ArgumentParser
import Bench
import Evaluation

/// The name of a convention as it is typed; checked when the command runs, so that the answer to a
/// wrong one is the same single line as for levels and revisions.
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

  /// - Throws: `UnknownName`.
  func conventions() throws -> Conventions {
    try Conventions(named: name, kind: "convention")
  }
}
