import Bench
import Evaluation
import Reporting
import Results

/// A task whose stored runs can be scored and reported.
package protocol ReportedTask: JudgedTask {
  /// The type of a run's scored result.
  associatedtype Result: ScoredResult

  /// The convention under which a run of the task was performed; nil (the default) for tasks without conventions.
  var conventions: Conventions? { get }
  /// The names of the layouts in which answers can be exported.
  var layouts: [String] { get }

  /// Scores the stored answers of a run.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of a run that has just ended, with the labels in memory; nil to read the labels.
  ///   - conventions: the convention for the figures in tables; nil for the convention of the run.
  ///   - isPartial: whether items with missing answers are skipped with a note instead of causing an error.
  /// - Throws: `MissingCapability` if the task has no conventions; errors from opening the data;
  ///   `RunError.incompleteRun` if answers are missing or damaged.
  func result(
    of run: StoredRun<Self>, outcome: RunOutcome<LoadedItem>?, conventions: Conventions?,
    isPartial: Bool
  ) throws -> Result

  /// Applies the thresholds in a file to the methods listed in that file, and adds their effect to the result.
  ///
  /// - Returns: the names of methods that are not in the file.
  /// - Throws: `MissingCapability` if the task's answers have no confidences; errors from opening the data.
  func apply(
    _ thresholds: ThresholdFile, to result: inout Result, of run: StoredRun<Self>
  ) throws -> [String]

  /// Estimates the figures in real time with the times of another machine. The default throws an error.
  ///
  /// - Returns: the names of methods whose times are not known.
  /// - Throws: `MissingCapability` if the task has no such estimate; `TimeModelError` if the run has none, or if no times
  ///   are known.
  func use(_ device: TimeModel, for result: inout Result) throws -> [String]

  /// Chooses each method's minimum confidence for accepting answers.
  ///
  /// - Parameter rule: the rule for choosing; nil for the task's default.
  /// - Throws: `MissingCapability` if the task has no confidences or does not support the rule;
  ///   `TaskRunError.noTrials`; errors from opening the data.
  func tuning(
    by rule: ThresholdRule?, of run: StoredRun<Self>, on result: Result
  ) throws -> TaskTuning

  /// Returns the quality of answers as a function of the number of frames since the latest start or detection.
  ///
  /// - Parameter detectionMilliseconds: the cost, in milliseconds, to assume for a detection if it was not measured.
  /// - Throws: `MissingCapability` if the task's answers do not drift; errors from opening the data.
  func drift(
    of run: StoredRun<Self>, on result: Result, detectionMilliseconds: Double
  ) throws -> Drift

  /// Returns the videos that show a run's answers.
  ///
  /// - Parameters:
  ///   - methods: the indices of the methods to show.
  ///   - isShown: a closure that returns whether to show an item, given the dataset's name and the item's name.
  /// - Throws: errors from opening the data.
  func films(
    of run: StoredRun<Self>, on result: Result, methods: [Int],
    where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]

  /// Returns the report of a run.
  func report(of run: StoredRun<Self>, on result: Result) -> RunReport

  /// How changes between two runs are shown. By default, answers are compared as a whole.
  var changeForm: any ChangeForm.Type { get }

  /// Compares two runs.
  ///
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared; errors from opening the data.
  func comparison(
    of before: (run: StoredRun<Self>, result: Result),
    with after: (run: StoredRun<Self>, result: Result)
  ) throws -> RunComparison

  /// The sections of `vbench measures`. By default, there is one.
  var measureSections: [MeasureReference.Section] { get }

  /// Exports the answers for other programs. If a file cannot be written, the remaining files are still written.
  ///
  /// - Parameters:
  ///   - layout: the name of the layout; nil for the task's default.
  ///   - isPartial: whether missing or damaged answers are skipped instead of causing an error.
  /// - Returns: the number of written files, and the reasons why other files were not written.
  /// - Throws: `UnknownName`, `TaskRunError.noLayout`, errors from opening the data, `RunError.incompleteRun`,
  ///   `FileError.cannotWrite`.
  func export(
    _ run: StoredRun<Self>, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String])
}

/// The confidence thresholds chosen for a run's methods.
package struct TaskTuning: Sendable {
  package var tunings: [Tuning]
  package var facts: Tuning.Facts
  /// The rule by which thresholds were chosen; nil if several confidences were tried in separate runs.
  package var rule: ThresholdRule?

  package init(tunings: [Tuning], facts: Tuning.Facts, rule: ThresholdRule?) {
    (self.tunings, self.facts, self.rule) = (tunings, facts, rule)
  }
}

extension ReportedTask {
  package var conventions: Conventions? { nil }
  package var changeForm: any ChangeForm.Type { WholeChanges.self }

  package var measureSections: [MeasureReference.Section] {
    [MeasureReference.Section(title: facts.title, measures: facts.measures + TaskMeasures.all)]
  }

  package func use(_ device: TimeModel, for result: inout Result) throws -> [String] {
    throw MissingCapability(.realTimeEstimate, of: name)
  }
}
