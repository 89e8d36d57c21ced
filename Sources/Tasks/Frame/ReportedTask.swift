import Bench
import Evaluation
import Reporting
import Results

/// A task whose stored runs can be scored and reported.
package protocol ReportedTask: JudgedTask {
  /// The scored result of a run.
  associatedtype Result: ReportedResult

  /// The convention under which a run of the task was made; nil, the default, for tasks without conventions.
  var conventions: Conventions? { get }
  /// The names of the layouts in which answers are exported.
  var layouts: [String] { get }

  /// Scores the stored answers.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of a run that has just been made, with the labels in memory; nil to read them.
  ///   - conventions: the conventions of the tables; nil for those of the run.
  ///   - isPartial: whether items with missing answers are left out, with a note, instead of causing an error.
  /// - Throws: `MissingCapability` if the task has no conventions; the errors of opening the data;
  ///   `RunError.incompleteRun` if answers are missing or damaged.
  func result(
    of run: StoredRun<Self>, outcome: RunOutcome<LoadedItem>?, conventions: Conventions?,
    isPartial: Bool
  ) throws -> Result

  /// Adds the effect of a file's thresholds on the methods that it names.
  ///
  /// - Returns: the names of methods that are not in the file.
  /// - Throws: `MissingCapability` if the task's answers have no confidences; the errors of opening the data.
  func apply(
    _ thresholds: ThresholdFile, to result: inout Result, of run: StoredRun<Self>
  ) throws -> [String]

  /// Chooses the lowest confidences of accepted answers.
  ///
  /// - Parameter rule: the rule of the choice; nil for the task's default.
  /// - Throws: `MissingCapability` if the task has no confidences, or does not support this rule;
  ///   `TaskRunError.noTrials`; the errors of opening the data.
  func tuning(
    by rule: ThresholdRule?, of run: StoredRun<Self>, on result: Result
  ) throws -> TaskTuning

  /// Returns the quality of answers by the distance from the last start or detection.
  ///
  /// - Parameter detectionMilliseconds: the cost of a detection, if it is not measured.
  /// - Throws: `MissingCapability` if the task's answers do not drift; the errors of opening the data.
  func drift(
    of run: StoredRun<Self>, on result: Result, detectionMilliseconds: Double
  ) throws -> Drift

  /// Returns the videos of a run.
  ///
  /// - Parameters:
  ///   - methods: the indices of the shown methods.
  ///   - isShown: whether an item is wanted, given its dataset and name.
  /// - Throws: the errors of opening the data.
  func films(
    of run: StoredRun<Self>, on result: Result, methods: [Int],
    where isShown: (String, String) -> Bool
  ) throws -> [RunFilm]

  /// Returns a function that draws the answers for an item. By default it draws nothing.
  ///
  /// - Throws: the errors of opening the data.
  func painter(of run: StoredRun<Self>) throws
    -> @Sendable (RunResult.Item, [String]) throws -> [AnswerPicture]

  /// Returns a function that draws an item with the answers of a run and a later one. By default it draws nothing.
  ///
  /// - Throws: the errors of opening the data.
  func painter(
    of run: StoredRun<Self>, against later: StoredRun<Self>
  ) throws -> RunComparison.Painter

  /// Writes the answers for other programs. A file that cannot be written does not affect the others.
  ///
  /// - Parameters:
  ///   - layout: the name of the layout; nil for the task's default.
  ///   - isPartial: whether missing or damaged answers are left out instead of causing an error.
  /// - Returns: the number of files written, and why others were not.
  /// - Throws: `UnknownName`, `TaskRunError.noLayout`, the errors of opening the data, `RunError.incompleteRun`,
  ///   `FileError.cannotWrite`.
  func export(
    _ run: StoredRun<Self>, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String])
}

/// The chosen confidences of a run's methods.
package struct TaskTuning: Sendable {
  package var tunings: [Tuning]
  package var facts: Tuning.Facts
  /// The rule of the choice; nil if confidences were tried.
  package var rule: ThresholdRule?
}

extension ReportedTask {
  package var conventions: Conventions? { nil }

  package func painter(of run: StoredRun<Self>) throws
    -> @Sendable (RunResult.Item, [String]) throws -> [AnswerPicture]
  {
    { _, _ in [] }
  }

  package func painter(
    of run: StoredRun<Self>, against later: StoredRun<Self>
  ) throws -> RunComparison.Painter {
    { _, _ in [] }
  }
}
