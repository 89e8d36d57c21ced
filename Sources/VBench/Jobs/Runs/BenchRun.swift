import Bench
import Evaluation
import Reporting
import Results
import Tasks

/// A run on disk, as commands use it for any task.
protocol BenchRun {
  /// The run's folder.
  var output: String { get }
  /// The terms and measures of the run's task.
  var facts: TaskFacts { get }

  /// Reads the stored answers and scores them.
  ///
  /// - Throws: errors from opening the data, `RunError.incompleteRun` if answers are missing or damaged, and
  ///   `MissingCapability` if the task does not support the request.
  func scored(_ wish: ScoringWish) throws -> any ScoredRun

  /// Compares the run with a later run of the same task.
  ///
  /// - Throws: `RunError.unreadableRun` if the two cannot be compared, and the errors of `scored`.
  func comparison(with later: any BenchRun, _ wish: ScoringWish) throws -> RunComparison

  /// Writes the answers for other programs.
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
struct ScoringWish {
  /// Whether items with missing answers are skipped instead of causing an error.
  var isPartial: Bool
  /// The convention shown in tables; nil for the run's own.
  var conventions: Conventions?
  /// The minimum confidences of accepted answers; nil if there are none.
  var thresholds: ThresholdFile?

  init(
    isPartial: Bool = false, conventions: Conventions? = nil, thresholds: ThresholdFile? = nil
  ) {
    (self.isPartial, self.conventions, self.thresholds) = (isPartial, conventions, thresholds)
  }
}

/// A scored run.
protocol ScoredRun {
  /// The part of the result that runs of all tasks have.
  var run: RunResult { get }
  /// The run's folder.
  var output: String { get }
  /// The problems to show on pages other than the report.
  var problems: [RunNote] { get }
  /// The problems found during scoring, in addition to those stored in the run.
  var newProblems: [RunNote] { get }
  /// Whether some stored answer was unusable.
  var hasUnusableAnswers: Bool { get }
  /// The report with its tables, page and summary.
  var report: RunReport { get }

  /// Chooses the minimum confidences of accepted answers.
  ///
  /// - Throws: `MissingCapability` if the task has no confidences or does not support the rule.
  func tuning(by rule: ThresholdRule?) throws -> FigureReport
  /// Returns the drift report.
  ///
  /// - Parameter detectionMilliseconds: the assumed cost of a detection, in milliseconds, if it is not measured.
  /// - Throws: `MissingCapability` if the task's answers do not drift.
  func drift(detectionMilliseconds: Double) throws -> FigureReport

  /// The methods, in the order of their colors.
  var methods: [RunVideo.Method] { get }
  /// Returns the videos of the run.
  ///
  /// - Parameters:
  ///   - methods: the methods to show.
  ///   - isShown: whether to show an item, given the names of its dataset and the item.
  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]
}

extension ScoredRun {
  /// Returns the baseline with which a gate compares later runs.
  ///
  /// - Parameter commit: the project's commit; nil outside a repository.
  func baseline(commit: String?) -> Baseline { Baseline(run, commit: commit) }
}

extension BenchRun {
  /// The name of the run's task.
  var task: String { facts.name }
}
