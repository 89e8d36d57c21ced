import Bench
import Evaluation
import Results

/// A run that takes part in a comparison.
package struct ComparedRun: Sendable {
  /// The run's folder, as messages call it.
  package var path: String
  package var run: RunResult

  package init(path: String, run: RunResult) {
    self.path = path
    self.run = run
  }
}

/// What changed from one run of a task to another, per subject and per item.
package struct RunComparison: Sendable {
  /// How one subject changed over all shared items.
  struct SubjectChange {
    var name: String
    /// Means over the items with a score in both runs.
    var before: Double?
    var after: Double?
    /// After against before; nil where no item has a score in both.
    var figures: PairedComparison?
    /// Shared items on which any answer differs.
    var differing: Int
    /// Milliseconds that the subject takes as a rule.
    var timeBefore: Double?
    var timeAfter: Double?

    /// After minus before; nil where either has no score.
    var difference: Double? {
      if let before, let after { after - before } else { nil }
    }
  }

  /// Makes what the page shows of the answers themselves.
  typealias MakeViews = @Sendable (RunComparison, HTMLReport.Pictures) throws -> ComparisonViews

  let before: ComparedRun
  let after: ComparedRun
  let match: RunMatch
  /// What is compared, under the name that the runs' convention has for it.
  let measure: MeasureFacts
  let subjects: [SubjectChange]
  /// Every shared subject and item: first the significant changes, then the others, each the largest first;
  /// then what did not change, in order.
  let changes: [ItemChange]
  let makeViews: MakeViews

  /// - Parameter changes: in the order of subjects and items.
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

  /// The task that both runs are of.
  var task: TaskFacts { after.run.task }

  /// What the reader should know about how the two runs differ.
  package var remarks: [String] { match.remarks }

  /// The names of the shared items, with their data set where it takes that to tell them apart.
  var itemNames: [String] {
    let items = after.run.items
    let counts = Dictionary(grouping: items, by: \.name).mapValues(\.count)
    return match.items.map { pair in
      let item = items[pair.after]
      return counts[item.name] == 1 ? item.name : item.fullName
    }
  }

  /// A difference as it is good: above zero where after is better than before.
  func gain(_ difference: Double) -> Double { measure.better == .lower ? -difference : difference }

  /// The same comparison, its wins and losses counted by what is better.
  func asGood(_ figures: PairedComparison) -> PairedComparison {
    var figures = figures
    if measure.better == .lower { swap(&figures.wins, &figures.losses) }
    return figures
  }

  /// Its files in a folder.
  ///
  /// - Parameter task: that the runs are of.
  package static func files(in folder: String, of task: TaskFacts) -> PageWithTable {
    PageWithTable("comparison", in: folder, columns: RunComparisonCSV.columns(of: task).map(\.name))
  }

  /// Writes `comparison.html` and `comparison.csv`, each whole or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String, pictures: HTMLReport.Pictures = .few) throws {
    try Self.files(in: folder, of: task).write(
      RunComparisonCSV.table(self), try RunComparisonPage.render(self, pictures: pictures))
  }
}
