import Bench
import Evaluation

/// A run's scored result, from which a report can be created.
package protocol ScoredResult: Sendable {
  /// The task-independent part of the result.
  var shared: RunResult { get }

  /// The run's problems, as shown on pages other than the report.
  var problems: [RunNote] { get }

  /// Compares the other methods with one method, instead of comparing all pairs.
  ///
  /// - Throws: `UnknownName` if there is no method with the name.
  mutating func compare(withReference name: String) throws
}

extension RunResult: ScoredResult {
  package var shared: RunResult { self }

  package var problems: [RunNote] { facts.problems.filter { $0.kind != .coverage } }

  /// Returns the minimum confidence of a method's accepted answers; nil if there is none.
  package func threshold(ofMethod index: Int) -> Double? {
    methods[index].figures[AcceptanceMeasures.threshold.facts]
  }
}
