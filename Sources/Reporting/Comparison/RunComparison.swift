import Bench
import Evaluation
import Results

/// A scored run in a comparison.
package struct ComparedResult<Result: ReportedResult>: Sendable {
  /// The run's folder, for error messages.
  var path: String
  var result: Result

  package init(path: String, result: Result) {
    self.path = path
    self.result = result
  }
}

/// The part of a compared run that runs of all tasks have.
struct ComparedRun: Sendable {
  /// The run's folder, for error messages.
  var path: String
  var run: RunResult

  init(_ compared: ComparedResult<some ReportedResult>) {
    path = compared.path
    run = compared.result.shared
  }
}

/// The changes between two runs of a task, by subject and by item.
package struct RunComparison: Sendable {
  /// The change in one subject over all shared items.
  struct SubjectChange {
    var name: String
    /// The mean figures over the items with a score in both runs; nil if there are none.
    var before: Double?
    var after: Double?
    /// The comparison of the later with the earlier figures; nil if no item has a score in both runs.
    var figures: PairedComparison?
    /// The number of shared items whose answers differ.
    var differing: Int
    /// The subject's typical time per answer, in milliseconds.
    var timeBefore: Double?
    var timeAfter: Double?

    /// The later mean minus the earlier one; nil if one of them is missing.
    var difference: Double? {
      if let before, let after { after - before } else { nil }
    }
  }

  /// Creates the parts of the page that show answers.
  typealias MakeViews = @Sendable (RunComparison, RunReport.Pictures) throws -> ComparisonViews

  let before: ComparedRun
  let after: ComparedRun
  let match: RunMatch
  /// The compared measure, named as in the runs' convention.
  let measure: MeasureFacts
  let subjects: [SubjectChange]
  /// The changes of all shared subjects and items. Significant changes come first, then the others, each sorted by
  /// size. Items without a change follow in order.
  let changes: [ItemChange]
  let makeViews: MakeViews

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

  /// The task that both runs share.
  var task: TaskFacts { after.run.task }

  /// Notes for the reader on differences between the runs.
  var remarks: [String] { match.remarks }

  /// The names of the shared items, including the dataset where it is needed to distinguish them.
  var itemNames: [String] {
    let items = after.run.items
    let counts = Dictionary(grouping: items, by: \.name).mapValues(\.count)
    return match.items.map { pair in
      let item = items[pair.after]
      return counts[item.name] == 1 ? item.name : item.fullName
    }
  }

  /// Returns a difference with its sign chosen so that improvements are positive.
  func gain(_ difference: Double) -> Double { measure.better == .lower ? -difference : difference }

  /// Returns the comparison with wins and losses that count improvements as wins.
  func asGood(_ figures: PairedComparison) -> PairedComparison {
    var figures = figures
    if measure.better == .lower { swap(&figures.wins, &figures.losses) }
    return figures
  }

  /// Returns the paths of the comparison's files in a folder.
  ///
  /// - Parameter task: the task of the runs.
  package static func files(in folder: String, of task: TaskFacts) -> PageWithTable {
    PageWithTable("comparison", in: folder, columns: RunComparisonCSV.columns(of: task).map(\.name))
  }

  /// Writes `comparison.html` and `comparison.csv`, each completely or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String, pictures: RunReport.Pictures = .few) throws {
    try Self.files(in: folder, of: task).write(
      RunComparisonCSV.table(self), try RunComparisonPage.render(self, pictures: pictures))
  }
}
