import Bench
import Evaluation
import Reporting
import Results
import Tasks

/// A run on disk as commands see it, of any task.
protocol BenchRun {
  /// The folder of the run.
  var output: String { get }
  /// The words and measures of its task.
  var facts: TaskFacts { get }

  /// Reads the stored answers and scores them.
  ///
  /// - Throws: the errors of opening the data, `RunError.incompleteRun` if answers are missing or damaged, and
  ///   `MissingCapability` if the task does not support what is requested.
  func scored(_ wish: ScoringWish) throws -> any ScoredRun

  /// Compares it with a later run of the same task.
  ///
  /// - Throws: `RunError.unreadableRun` if they cannot be compared, and the errors of `scored`.
  func comparison(with later: any BenchRun, _ wish: ScoringWish) throws -> RunComparison

  /// Writes the answers for other programs.
  ///
  /// - Parameters:
  ///   - layout: nil for the task's default.
  ///   - isPartial: whether missing or damaged answers are left out instead of causing an error.
  /// - Returns: the number of files written, and why others were not.
  /// - Throws: `UnknownName`, `RunError.incompleteRun`, `FileError.cannotWrite`.
  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String])
}

/// How a stored run is to be scored.
struct ScoringWish {
  /// Whether items with missing answers are left out instead of causing an error.
  var isPartial: Bool
  /// The convention of the tables; nil for that of the run.
  var conventions: Conventions?
  /// The lowest confidences of accepted answers; nil for none.
  var thresholds: ThresholdFile?

  init(
    isPartial: Bool = false, conventions: Conventions? = nil, thresholds: ThresholdFile? = nil
  ) {
    (self.isPartial, self.conventions, self.thresholds) = (isPartial, conventions, thresholds)
  }
}

/// A scored run.
protocol ScoredRun {
  /// The part of the result that all tasks share.
  var run: RunResult { get }
  /// The folder of the run.
  var output: String { get }
  /// The problems, for the pages beside the report.
  var problems: [RunNote] { get }
  /// The problems found while scoring, in addition to those that the run knew.
  var newProblems: [RunNote] { get }
  /// Whether a given answer was unusable.
  var hasUnusableAnswers: Bool { get }
  /// Returns what a gate remembers of the run.
  ///
  /// - Parameter commit: the commit of the project; nil outside of a repository.
  func baseline(commit: String?) -> Baseline

  /// The tables, the page and the summary.
  var report: RunReport { get }

  /// Chooses the lowest confidences of accepted answers.
  ///
  /// - Throws: `MissingCapability` if the task has no confidences, or does not support this rule.
  func tuning(by rule: ThresholdRule?) throws -> FigureReport
  /// Returns the report on drift.
  ///
  /// - Parameter detectionMilliseconds: the cost of a detection, if it is not measured.
  /// - Throws: `MissingCapability` if the task's answers do not drift.
  func drift(detectionMilliseconds: Double) throws -> FigureReport

  /// The methods, in the order of their colors.
  var methods: [RunVideo.Method] { get }
  /// Returns the videos of the run.
  ///
  /// - Parameters:
  ///   - methods: the shown methods.
  ///   - isShown: whether an item is wanted, given its dataset and name.
  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]
}

extension ScoredRun {
  /// Returns the baseline, from what all runs share.
  func baseline(commit: String?) -> Baseline { Baseline(run, commit: commit) }
}

extension BenchRun {
  /// The name of its task.
  var task: String { facts.name }

  /// Refuses to compare two runs of different tasks.
  func differentTask(than later: any BenchRun) -> RunError {
    RunError.unreadableRun(
      path: later.output,
      reason:
        "its task is \(later.task), but the task of \(output) is \(task); they cannot be compared")
  }
}
