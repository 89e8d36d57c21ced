import Bench
import Evaluation
import Reporting
import Results

/// A stored run of any task, as used by the commands.
protocol BenchRun {
  /// The path of the run's folder.
  var output: String { get }
  /// The terms and measures of the run's task.
  var facts: TaskFacts { get }

  /// Rejects an output folder that would change the data of the run: a folder that is or contains a dataset, or is
  /// inside one of its sequences.
  ///
  /// - Throws: `CommandFailure` with the exit status for a usage error.
  func check(output: String) throws

  /// Reads and scores the stored answers.
  ///
  /// - Throws: errors from opening the data, `RunError.incompleteRun` if answers are missing or damaged, and
  ///   `MissingCapability` if the task does not support the request.
  func scored(_ options: ScoringOptions) throws -> any ScoredRun

  /// Compares the run with a later run of the same task.
  ///
  /// - Throws: `RunError.unreadableRun` if the two runs cannot be compared, or any error thrown by `scored`.
  func comparison(with later: any BenchRun, _ options: ScoringOptions) throws -> RunComparison

  /// The page and the table of a comparison with another run of the same task.
  func comparisonFiles(in folder: String) -> PageWithTable

  /// Exports the answers for other programs.
  ///
  /// - Parameters:
  ///   - layout: the layout's name; nil for the task's default.
  ///   - isPartial: whether missing or damaged answers are skipped instead of causing an error.
  /// - Returns: the number of written files, and the reasons why other files were not written.
  /// - Throws: `UnknownName`, `RunError.incompleteRun`, `FileError.cannotWrite`.
  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String])
}

/// The options for scoring a stored run.
struct ScoringOptions {
  /// Whether items with missing answers are skipped instead of causing an error.
  var isPartial: Bool = false
  /// The convention for the figures in tables; nil for the convention of the run.
  var conventions: Conventions?
  /// The confidence thresholds at which answers are accepted; nil if none are applied.
  var thresholds: ThresholdFile?
  /// The name of the method with which the others are compared; nil to compare all pairs.
  var reference: String?
  /// The times of another machine, for the estimate of the figures in real time; nil for those of the run's machine.
  var device: TimeModel?
}

/// A run whose answers have been scored.
protocol ScoredRun {
  /// The part of the result that does not depend on the task.
  var run: RunResult { get }
  /// The path of the run's folder.
  var output: String { get }
  /// The problems to show on pages other than the report.
  var problems: [RunNote] { get }
  /// The problems found during scoring, in addition to those stored in the run.
  var newProblems: [RunNote] { get }
  /// Whether at least one stored answer could not be used.
  var hasUnusableAnswers: Bool { get }
  /// The report, which contains tables, a page and a summary.
  var report: RunReport { get }

  /// Chooses each method's minimum confidence for accepting answers.
  ///
  /// - Throws: `MissingCapability` if the task has no confidences or does not support the rule.
  func tuning(by rule: ThresholdRule?) throws -> FigureReport
  /// Returns the report on how answers drift between detections.
  ///
  /// - Parameters:
  ///   - detectionMilliseconds: the cost of a detection, in milliseconds, to be assumed if it was not measured.
  ///   - maximumExtraTime: the maximum additional time of a recommended policy, as a fraction; nil for no limit.
  /// - Throws: `MissingCapability` if the task's answers do not drift.
  func drift(
    detectionMilliseconds: Double, maximumExtraTime: Double?
  ) throws -> FigureReport

  /// The methods, in the order of their assigned colors.
  var methods: [RunVideo.Method] { get }
  /// Returns the videos that show the run's answers.
  ///
  /// - Parameter isShown: a closure that returns whether to show an item, given the names of its dataset and the item.
  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]
}

extension ScoredRun {
  /// Returns a baseline that represents this run, for comparison with later runs.
  ///
  /// - Parameter commit: the project's commit; nil outside a repository.
  func baseline(commit: String?) -> Baseline { Baseline(run, commit: commit) }
}

extension BenchRun {
  var task: String { facts.name }
}

extension RunError {
  /// Returns the error for a run of another task than the one with which it is used.
  ///
  /// - Parameter verb: what is impossible, such as "compared".
  static func otherTask(
    _ run: any BenchRun, than first: any BenchRun, so verb: String
  ) -> RunError {
    .unreadableRun(
      path: run.output,
      reason:
        "this run belongs to the task \(run.task), but \(first.output) belongs to the task \(first.task);"
        + " the runs cannot be \(verb)")
  }
}
