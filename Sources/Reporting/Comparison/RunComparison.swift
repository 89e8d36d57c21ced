import Bench
import Evaluation
import Results

/// A scored run that is compared with another run.
package struct ComparedResult<Result: Sendable>: Sendable {
  /// The path of the run's folder, for error messages.
  var path: String
  var result: Result

  package init(path: String, result: Result) {
    self.path = path
    self.result = result
  }
}

/// The task-independent part of a compared run.
struct ComparedRun: Sendable {
  /// The path of the run's folder, for error messages.
  var path: String
  var run: RunResult
}

/// The changes between two runs of a task, for each subject and item.
package struct RunComparison: Sendable {
  /// The change in one subject's results over all shared items.
  struct SubjectChange {
    var name: String
    /// The mean of the compared measure in the earlier run, over the items that are scored in both runs; nil if there
    /// are no such items.
    var before: Double?
    /// The mean of the compared measure in the later run, over the same items; nil if there are no such items.
    var after: Double?
    /// The statistical comparison of the later values with the earlier ones; nil if no item is scored in both runs.
    var figures: PairedComparison?
    /// The number of shared items for which the answers differ.
    var differing: Int
    /// The numbers of targets that the subject lost in the earlier and in the later run, on the items that are scored in
    /// both runs.
    var lost: (before: Int, after: Int)
    /// The subject's typical time per answer in the earlier run, in milliseconds; nil if unknown.
    var timeBefore: Double?
    /// The subject's typical time per answer in the later run, in milliseconds; nil if unknown.
    var timeAfter: Double?

    /// The mean in the later run minus the mean in the earlier run; nil if either is missing.
    var difference: Double? {
      if let before, let after { after - before } else { nil }
    }
  }

  /// A function that creates the parts of the page that show answers.
  typealias MakeViews = @Sendable (RunComparison, RunReport.Pictures) throws -> ComparisonViews

  let before: ComparedRun
  let after: ComparedRun
  let match: RunMatch
  /// The compared measure, with its name under the convention of the runs.
  let measure: MeasureFacts
  let subjects: [SubjectChange]
  /// The changes for all shared subjects and items. Significant changes come first, followed by the other changes. Both
  /// groups are sorted by the size of the difference, largest first. Unchanged items come last, in their original
  /// order.
  let changes: [ItemChange]
  let makeViews: MakeViews

  /// Creates a comparison from its parts. Significant changes are placed before other changes, and both groups are
  /// sorted by the size of the difference.
  ///
  /// - Parameter changes: the changes, sorted by subject and item.
  init(
    before: ComparedRun, after: ComparedRun, _ match: RunMatch, in measure: MeasureFacts,
    subjects: [SubjectChange], changes: [ItemChange], views: @escaping MakeViews
  ) {
    self.before = before
    self.after = after
    self.match = match
    self.measure = measure
    self.subjects = subjects
    self.changes = changes.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.isShown != y.isShown { return x.isShown }
      if x.hasChanged != y.hasChanged { return x.hasChanged }
      if abs(x.difference) != abs(y.difference) { return abs(x.difference) > abs(y.difference) }
      return a.offset < b.offset
    }.map(\.element)
    makeViews = views
  }

  /// Returns the numbers of targets that a subject lost in the earlier and in the later run, on the items that are
  /// scored in both runs.
  ///
  /// - Parameter subject: the subject's indices in the two runs.
  static func lost(
    by subject: RunMatch.Pair, _ before: RunResult, _ after: RunResult, _ match: RunMatch
  ) -> (before: Int, after: Int) {
    let (old, new) = (before.methods[subject.before].items, after.methods[subject.after].items)
    return match.items.reduce(into: (before: 0, after: 0)) { lost, item in
      guard let was = old[item.before], let now = new[item.after] else { return }
      lost.before += was.lost.count
      lost.after += now.lost.count
    }
  }

  /// The task, which is the same for both runs.
  var task: TaskFacts { after.run.task }

  /// Notes on differences between the runs that the reader should know about.
  var remarks: [String] { match.remarks }

  /// The names of the shared items. If several items have the same name, their names include the dataset.
  var itemNames: [String] {
    let items = after.run.items
    let counts = Dictionary(grouping: items, by: \.name).mapValues(\.count)
    return match.items.map { pair in
      let item = items[pair.after]
      return counts[item.name] == 1 ? item.name : item.fullName
    }
  }

  /// Returns a difference with its sign chosen so that positive values are improvements.
  func gain(_ difference: Double) -> Double { measure.better == .lower ? -difference : difference }

  /// Returns the comparison with improvements counted as wins, even if a lower value is better.
  func asGood(_ figures: PairedComparison) -> PairedComparison {
    var figures = figures
    if measure.better == .lower { swap(&figures.wins, &figures.losses) }
    return figures
  }

  /// Returns the locations of the comparison's page and table in a folder.
  ///
  /// - Parameter task: the task of the runs.
  package static func files(in folder: String, of task: TaskFacts) -> PageWithTable {
    PageWithTable("comparison", in: folder, columns: RunComparisonCSV.columns(of: task).map(\.name))
  }

  /// Writes `comparison.html` and `comparison.csv`. Each file is written completely or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String, pictures: RunReport.Pictures = .few) throws {
    try Self.files(in: folder, of: task).write(
      RunComparisonCSV.table(self), try RunComparisonPage.render(self, pictures: pictures))
  }
}
