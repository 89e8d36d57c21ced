import Bench
import Evaluation
import Reporting
import Results
import Tasks

/// A run on disk as the commands see it, whatever its task.
package protocol BenchRun {
  /// Its folder.
  var output: String { get }
  /// The words and measures of its task.
  var facts: TaskFacts { get }

  /// Reads the stored answers and scores them.
  ///
  /// - Throws: what opening the data throws, `RunError.incompleteRun` where answers are missing or damaged, and
  ///   `MissingCapability` where the task has no use for what is wished.
  func scored(_ wish: ScoringWish) throws -> any ScoredRun

  /// Compares it with a later run of the same task.
  ///
  /// - Throws: `RunError.unreadableRun` where they cannot be compared, else as `scored`.
  func comparison(with later: any BenchRun, _ wish: ScoringWish) throws -> RunComparison

  /// Writes the answers as other programs read them.
  ///
  /// - Parameters:
  ///   - layout: nil for the task's usual one.
  ///   - isPartial: whether answers that are missing or damaged are left out rather than refused.
  /// - Returns: how many files were written, and why others were not.
  /// - Throws: `UnknownName`, `RunError.incompleteRun`, `FileError.cannotWrite`.
  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String])
}

/// How a stored run is to be scored.
package struct ScoringWish {
  /// Whether items without the answers of all their methods are left out rather than refused.
  package var isPartial: Bool
  /// Whose rules the tables follow; nil for those that the run was made with.
  package var conventions: Conventions?
  /// The confidences from which on answers are accepted; nil where nothing is said of them.
  package var thresholds: ThresholdFile?

  package init(
    isPartial: Bool = false, conventions: Conventions? = nil, thresholds: ThresholdFile? = nil
  ) {
    (self.isPartial, self.conventions, self.thresholds) = (isPartial, conventions, thresholds)
  }
}

/// A run, read back and scored.
package protocol ScoredRun {
  /// What it has in common with those of every task.
  var run: RunResult { get }
  /// Its folder.
  var output: String { get }
  /// What went wrong, for the pages beside the report.
  var problems: [RunNote] { get }
  /// What scoring has found odd, beside what the run knew already.
  var newProblems: [RunNote] { get }
  /// Whether an answer that was given is none.
  var hasUnusableAnswers: Bool { get }
  /// What a gate is to remember.
  ///
  /// - Parameter commit: of the project; nil outside of one.
  func baseline(commit: String?) -> Baseline

  /// Writes the report into the run's folder.
  func writeReport(pictures: HTMLReport.Pictures, progress: any ProgressObserver) throws
  /// The summary for a terminal.
  func text(_ style: TextStyle) -> String
  /// The content of `results.json`.
  func json() throws -> [UInt8]

  /// Chooses confidences from which on answers are accepted.
  ///
  /// - Throws: `MissingCapability` where the task has none, or not this rule.
  func tuning(by rule: ThresholdRule?) throws -> FigureReport
  /// How answers drift.
  ///
  /// - Parameter detectionMilliseconds: what a detection costs, where that is not measured.
  /// - Throws: `MissingCapability` where the task's answers have no age.
  func drift(detectionMilliseconds: Double) throws -> FigureReport

  /// The methods, in the order of their colors.
  var methods: [RunVideo.Method] { get }
  /// What there is to be seen of the run.
  ///
  /// - Parameters:
  ///   - methods: that are shown.
  ///   - isShown: whether an item is wished for, given its data set and name.
  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]
}

extension ScoredRun {
  /// What a gate compares, made of what all runs have in common.
  package func baseline(commit: String?) -> Baseline { Baseline(run, commit: commit) }
}

extension BenchRun {
  /// The name of its task.
  var task: String { facts.name }

  /// Refuses to compare two runs of different tasks.
  func differentTask(than later: any BenchRun) -> RunError {
    RunError.unreadableRun(
      path: later.output,
      reason: "its task is \(later.task), that of \(output) is \(task): they cannot be compared")
  }
}
