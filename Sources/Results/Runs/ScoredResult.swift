import Bench
import Evaluation

/// A run's scored result, from which a report can be created.
package protocol ScoredResult: Sendable {
  /// The task-independent part of the result.
  var shared: RunResult { get }

  /// The run's problems, as shown on pages other than the report.
  var problems: [RunNote] { get }

  /// The comparisons of pairs of methods by the main measure: all pairs, or those with the reference. In each pair, the
  /// better method comes first.
  var comparisons: [MethodComparison] { get set }
  /// The comparisons of all pairs if `comparisons` contains only those with the reference; otherwise nil.
  var allPairs: [MethodComparison]? { get set }
  /// The name of the method with which the others are compared; nil if all pairs are compared.
  var reference: String? { get set }
}

extension ScoredResult {
  /// Compares the other methods with one method, instead of comparing all pairs, which `allPairs` keeps.
  ///
  /// - Throws: `UnknownName` if there is no method with the name.
  package mutating func compare(withReference name: String) throws {
    let all = allPairs ?? comparisons
    comparisons = try all.withReference(name, among: shared.methods.map(\.identity.name))
    (allPairs, reference) = (all, name)
  }
}

extension RunResult: ScoredResult {
  package var shared: RunResult { self }

  package var problems: [RunNote] { facts.problems.filter { $0.kind != .coverage } }

  /// Returns the minimum confidence of a method's accepted answers; nil if there is none.
  package func threshold(ofMethod index: Int) -> Double? {
    methods[index].figures[AcceptanceMeasures.threshold.facts]
  }
}
