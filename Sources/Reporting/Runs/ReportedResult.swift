import Bench
import Evaluation
import Results

/// A run's scored result, from which a report can be created.
package protocol ReportedResult: Sendable {
  /// The task-independent part of the result.
  var shared: RunResult { get }

  /// The run's problems, as shown on pages other than the report.
  var problems: [RunNote] { get }

  /// Compares the other methods with one method, instead of comparing all pairs.
  ///
  /// - Throws: `UnknownName` if there is no method with the name.
  mutating func compare(withReference name: String) throws

  /// Returns the minimum confidence of a method's accepted answers; nil if there is none.
  func threshold(ofMethod index: Int) -> Double?

  /// Returns the report.
  ///
  /// - Parameter painter: a function that creates the painter for items. It is needed for results that do not contain
  ///   images.
  func report(painter: @escaping RunReport.PainterFactory) -> RunReport

  /// Compares two runs.
  ///
  /// - Parameter painter: a function that creates the painter for the answers of both runs. It is needed for results
  ///   that do not contain images.
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared, or any error thrown by `painter`.
  static func comparison(
    of before: ComparedResult<Self>, with after: ComparedResult<Self>,
    painter: () throws -> RunComparison.Painter
  ) throws -> RunComparison
}

extension RunResult: ReportedResult {
  package var shared: RunResult { self }

  package var problems: [RunNote] { facts.problems.filter { $0.kind != .coverage } }

  package func threshold(ofMethod index: Int) -> Double? {
    methods[index].figures[AcceptanceMeasures.threshold.facts]
  }

  package func report(painter: @escaping RunReport.PainterFactory) -> RunReport {
    RunReport(self, painter: painter)
  }

  package static func comparison(
    of before: ComparedResult<RunResult>, with after: ComparedResult<RunResult>,
    painter: () throws -> RunComparison.Painter
  ) throws -> RunComparison {
    try RunComparison(before: before, after: after, painter: try painter())
  }
}

extension TrackingResult: ReportedResult {
  package func threshold(ofMethod index: Int) -> Double? { subjects[index].acceptance?.threshold }

  package func report(painter: @escaping RunReport.PainterFactory) -> RunReport { RunReport(self) }

  package static func comparison(
    of before: ComparedResult<TrackingResult>, with after: ComparedResult<TrackingResult>,
    painter: () throws -> RunComparison.Painter
  ) throws -> RunComparison {
    try RunComparison(before: before, after: after)
  }
}
