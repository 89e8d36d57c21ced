import Bench
import Evaluation
import Results

extension RunComparison {
  /// A function that draws a method's earlier and later answers for an item.
  package typealias Painter =
    @Sendable (_ items: (RunResult.Item, RunResult.Item), _ methods: (String, String)) throws ->
    [AnswerPicture]

  /// Compares two runs of a task whose methods answer item by item. A main measure that is computed from all items
  /// together is compared only if both runs have the same items in the same order; otherwise, its values for single items
  /// are.
  ///
  /// - Parameter remarks: the notes on differences between the runs, if the runs were limited to the items that they
  ///   share; otherwise nil.
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared; see `RunMatch`.
  package init(
    before: ComparedRun, after: ComparedRun, remarks: [String]? = nil, painter: @escaping Painter
  ) throws {
    let (old, new) = (before.run, after.run)
    var match = try RunMatch(before, after) {
      old.items[$0.before].inputs == new.items[$0.after].inputs
    }
    if let remarks { match.remarks = remarks }
    guard let measure = new.task.primary else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "the runs cannot be compared, because their task has no main measure")
    }
    self.init(
      before, after, match,
      by: TaskChanges(
        measure: measure,
        times: [old, new].map { $0.methods.map { $0.figures[TaskMeasures.time] } },
        form: WholeChanges.self
      ) { method, item in
        guard let was = old.methods[method.before].items[item.before],
          let now = new.methods[method.after].items[item.after]
        else { return nil }
        return ItemChange(was, now, in: measure)
      }
    ) { ComparisonViews($0, $1, painter) }
  }
}

extension ComparisonViews {
  /// Creates images of the items with the largest changes. Items whose images cannot be created are left out.
  fileprivate init(
    _ comparison: RunComparison, _ pictures: RunReport.Pictures, _ painter: RunComparison.Painter
  ) {
    let limit =
      switch pictures {
      case .none: 0
      case .few: 4
      case .all: 60
      }
    let (old, new) = (comparison.before.run, comparison.after.run)
    let names = comparison.itemNames
    let galleries = comparison.changes.filter { $0.differing > 0 }.prefix(limit)
      .compactMap { change -> PictureGroup? in
        let (item, method) = (
          comparison.match.items[change.item], comparison.match.methods[change.method]
        )
        let drawn = try? painter(
          (old.items[item.before], new.items[item.after]),
          (old.methods[method.before].identity.name, new.methods[method.after].identity.name))
        let shown = (drawn ?? []).compactMap(PictureGroup.Picture.init)
        guard !shown.isEmpty else { return nil }
        let digits = comparison.measure.digits
        let figures = [change.before, change.after].map { $0?.fixed(digits) ?? "–" }
        return PictureGroup(
          title: "\(names[change.item]), \(comparison.methods[change.method].name):"
            + " \(comparison.measure.title) \(figures.joined(separator: " → "))",
          pictures: shown)
      }
    guard !galleries.isEmpty else { return }
    sections = [
      Page.Section(
        id: "failures", title: "Where the runs diverge",
        note:
          "These are the largest changes. Where two images overlap, drag the divider between them.",
        parts: galleries)
    ]
  }
}
