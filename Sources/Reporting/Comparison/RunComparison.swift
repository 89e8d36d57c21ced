import Evaluation
import Results

/// A run that is compared with another run.
package struct ComparedRun: Sendable {
  /// The path of the run's folder, for error messages.
  package var path: String
  package var run: RunResult

  package init(path: String, run: RunResult) {
    (self.path, self.run) = (path, run)
  }
}

/// What a task knows about the changes between two of its runs.
package struct TaskChanges {
  /// The compared measure, with its name in sentences.
  package var measure: MeasureFacts
  /// The typical times per answer of all methods of the earlier and of the later run, in milliseconds.
  package var times: [[Double?]]
  /// How the changes are shown.
  package var form: any ChangeForm.Type
  /// Compares a method's answers for an item, whose indices in the two runs are given; nil if there is nothing to
  /// compare.
  package var change: (_ method: RunMatch.Pair, _ item: RunMatch.Pair) -> ItemChange?

  package init(
    measure: MeasureFacts, times: [[Double?]], form: any ChangeForm.Type,
    change: @escaping (_ method: RunMatch.Pair, _ item: RunMatch.Pair) -> ItemChange?
  ) {
    (self.measure, self.times) = (measure, times)
    (self.form, self.change) = (form, change)
  }
}

/// The changes between two runs of a task, for each method and item.
package struct RunComparison: Sendable {
  /// The change in one method's results over all shared items.
  package struct MethodChange {
    package var name: String
    /// The value of the compared measure in the earlier run, over the items that are scored in both runs; nil if there
    /// are no such items.
    package var before: Double?
    /// The value of the compared measure in the later run, over the same items; nil if there are no such items.
    package var after: Double?
    /// The statistical comparison of the later values with the earlier ones; nil if no item is scored in both runs.
    package var figures: PairedComparison?
    /// The number of shared items for which the answers differ.
    package var differing: Int
    /// The numbers of targets that the method lost in the earlier and in the later run, on the items that are scored in
    /// both runs.
    package var lost: (before: Int, after: Int)
    /// The method's typical time per answer in the earlier run, in milliseconds; nil if unknown.
    var timeBefore: Double?
    /// The method's typical time per answer in the later run, in milliseconds; nil if unknown.
    var timeAfter: Double?

    /// The value in the later run minus the value in the earlier run; nil if either is missing.
    package var difference: Double? {
      if let before, let after { after - before } else { nil }
    }
  }

  /// A function that creates the parts of the page that show answers.
  package typealias MakeViews =
    @Sendable (RunComparison, RunReport.Pictures) throws -> ComparisonViews

  package let before: ComparedRun
  package let after: ComparedRun
  package let match: RunMatch
  /// The compared measure, with its name under the convention of the runs.
  package let measure: MeasureFacts
  package let methods: [MethodChange]
  /// The changes for all shared methods and items. Significant changes come first, followed by the other changes. Both
  /// groups are sorted by the size of the difference, largest first. Unchanged items come last, in their original
  /// order.
  package let changes: [ItemChange]
  /// How the changes of single items are shown.
  package let form: any ChangeForm.Type
  let makeViews: MakeViews

  /// Compares two runs. Significant changes are placed before other changes, and both groups are sorted by the size of
  /// the difference.
  ///
  /// - Parameters:
  ///   - match: the methods and items that both runs have.
  ///   - task: what the runs' task knows about the changes.
  package init(
    _ before: ComparedRun, _ after: ComparedRun, _ match: RunMatch, by task: TaskChanges,
    views: @escaping MakeViews
  ) {
    (self.before, self.after, self.match, makeViews) = (before, after, match, views)
    (measure, form) = (task.measure, task.form)
    var changes: [ItemChange] = []
    for (method, pair) in match.methods.enumerated() {
      for (item, itemPair) in match.items.enumerated() {
        guard var change = task.change(pair, itemPair) else { continue }
        (change.method, change.item) = (method, item)
        changes.append(change)
      }
    }
    Self.correct(&changes)
    methods = Self.methodChanges(
      before.run, after.run, match, task.measure, changes, times: task.times)
    self.changes = changes.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.isShown != y.isShown { return x.isShown }
      if x.hasChanged != y.hasChanged { return x.hasChanged }
      if abs(x.difference) != abs(y.difference) { return abs(x.difference) > abs(y.difference) }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// Applies Holm's correction to the tests of all changes. Items with equal answers are not tested.
  private static func correct(_ changes: inout [ItemChange]) {
    let tested = changes.indices.filter { changes[$0].figures != nil }
    let corrected = PairedComparison.corrected(tested.compactMap { changes[$0].figures })
    for (index, figures) in zip(tested, corrected) { changes[index].figures = figures }
  }

  /// Compares the means of each shared method over the items that are scored in both runs.
  ///
  /// - Parameter times: the typical times per answer of all methods of the earlier and of the later run, in
  ///   milliseconds.
  private static func methodChanges(
    _ before: RunResult, _ after: RunResult, _ match: RunMatch, _ measure: MeasureFacts,
    _ changes: [ItemChange], times: [[Double?]]
  ) -> [MethodChange] {
    // The list contains each method's earlier scores, followed by its later scores. Scores that exist in only one run
    // are left out.
    var scores = [[Double?]](
      repeating: match.items.map { _ in nil }, count: 2 * match.methods.count)
    for change in changes {
      guard let before = change.before, let after = change.after else { continue }
      scores[2 * change.method][change.item] = before
      scores[2 * change.method + 1][change.item] = after
    }
    let groups = match.items.map { after.items[$0.after] }.groups
    let methods = match.methods.flatMap { pair in
      [
        (before.methods[pair.before], match.items.map(\.before)),
        (after.methods[pair.after], match.items.map(\.after)),
      ]
    }
    // Influences are those of all items or groups of items, in the order of each run.
    let areAligned =
      before.items.groups == after.items.groups
      && [before, after].allSatisfy { $0.items.count == match.items.count }
      && match.items.indices.allSatisfy { match.items[$0] == RunMatch.Pair(before: $0, after: $0) }
    let values = zip(scores, methods).map { scores, method in
      PairedScores(
        scores, weights: method.0.weights.map { weights in method.1.map { weights[$0] } },
        groups: groups, influence: areAligned ? method.0.influence : nil,
        wasRun: method.1.map { method.0.items[$0] != nil })
    }
    let compared = PairedComparison.each(
      match.methods.indices.map { (2 * $0 + 1, 2 * $0) }, of: values, range: measure.range)
    func figure(_ index: Int) -> Double? {
      values[index].influence == nil ? values[index].mean : methods[index].0.figures[measure]
    }
    return match.methods.enumerated().map { index, pair in
      MethodChange(
        name: match.methodNames[index], before: figure(2 * index), after: figure(2 * index + 1),
        figures: compared.first { $0.second == 2 * index }?.comparison,
        differing: changes.count { $0.method == index && $0.hasChanged },
        lost: lost(by: pair, before, after, match), timeBefore: times[0][pair.before],
        timeAfter: times[1][pair.after])
    }
  }

  /// Returns the numbers of targets that a method lost in the earlier and in the later run, on the items that are
  /// scored in both runs.
  ///
  /// - Parameter method: the method's indices in the two runs.
  private static func lost(
    by method: RunMatch.Pair, _ before: RunResult, _ after: RunResult, _ match: RunMatch
  ) -> (before: Int, after: Int) {
    let (old, new) = (before.methods[method.before].items, after.methods[method.after].items)
    return match.items.reduce(into: (before: 0, after: 0)) { lost, item in
      guard let was = old[item.before], let now = new[item.after] else { return }
      lost.before += was.lost.count
      lost.after += now.lost.count
    }
  }

  /// The task, which is the same for both runs.
  package var task: TaskFacts { after.run.task }

  /// Whether the measure has values for single items.
  var hasValuesOfItems: Bool { changes.contains { $0.before != nil && $0.after != nil } }

  /// Notes on differences between the runs that the reader should know about.
  package var remarks: [String] { match.remarks }

  /// The names of the shared items. If several items have the same name, their names include the dataset.
  package var itemNames: [String] {
    let items = after.run.items
    let counts = Dictionary(grouping: items, by: \.name).mapValues(\.count)
    return match.items.map { pair in
      let item = items[pair.after]
      return counts[item.name] == 1 ? item.name : item.fullName
    }
  }

  /// Returns a difference with its sign chosen so that positive values are improvements.
  package func gain(_ difference: Double) -> Double {
    measure.better == .lower ? -difference : difference
  }

  /// Returns the comparison with improvements counted as wins, even if a lower value is better.
  func asGood(_ figures: PairedComparison) -> PairedComparison {
    var figures = figures
    if measure.better == .lower { swap(&figures.wins, &figures.losses) }
    return figures
  }

  /// Returns the locations of the comparison's page and table in a folder.
  ///
  /// - Parameter form: how the task shows the changes of single items.
  package static func files(
    in folder: String, of task: TaskFacts, _ form: any ChangeForm.Type
  ) -> PageWithTable {
    PageWithTable(
      "comparison", in: folder, columns: RunComparisonCSV.columns(of: task, form).map(\.name))
  }

  /// Writes `comparison.html` and `comparison.csv`. Each file is written completely or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String, pictures: RunReport.Pictures = .few) throws {
    try Self.files(in: folder, of: task, form).write(
      RunComparisonCSV.table(self), try RunComparisonPage.render(self, pictures: pictures))
  }
}
