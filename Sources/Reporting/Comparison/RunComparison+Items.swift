import Bench
import Evaluation
import Results

extension RunComparison {
  /// A function that draws a subject's earlier and later answers for an item.
  package typealias Painter =
    @Sendable (_ items: (RunResult.Item, RunResult.Item), _ methods: (String, String)) throws ->
    [AnswerPicture]

  /// Compares two runs of a task whose methods answer item by item.
  ///
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared; see `RunMatch`.
  init(
    before: ComparedResult<RunResult>, after: ComparedResult<RunResult>,
    painter: @escaping Painter
  ) throws {
    let (old, new) = (before.result, after.result)
    let before = ComparedRun(path: before.path, run: old)
    let after = ComparedRun(path: after.path, run: new)
    let match = try RunMatch(before, after) {
      old.items[$0.before].inputs == new.items[$0.after].inputs
    }
    guard let measure = new.task.primary else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "the runs cannot be compared, because their task has no main measure")
    }
    var changes: [ItemChange] = []
    for (subject, pair) in match.subjects.enumerated() {
      let (was, now) = (old.methods[pair.before], new.methods[pair.after])
      for (item, place) in match.items.enumerated() {
        guard let before = was.items[place.before], let after = now.items[place.after] else {
          continue
        }
        changes.append(ItemChange(subject: subject, item: item, before, after, in: measure))
      }
    }
    self.init(
      before: before, after: after, match, in: measure,
      subjects: Self.subjectChanges(old, new, match, measure, changes), changes: changes
    ) { comparison, pictures in
      ComparisonViews(comparison, pictures, painter)
    }
  }

  private static func subjectChanges(
    _ before: RunResult, _ after: RunResult, _ match: RunMatch, _ measure: MeasureFacts,
    _ changes: [ItemChange]
  ) -> [SubjectChange] {
    // The list contains each subject's earlier scores, followed by its later scores. Scores that exist in only one run
    // are left out.
    var scores: [[Double?]] = []
    for subject in match.subjects.indices {
      var values = [[Double?]](
        repeating: match.items.map { _ in nil }, count: 2)
      for change in changes where change.subject == subject {
        guard let before = change.before, let after = change.after else { continue }
        values[0][change.item] = before
        values[1][change.item] = after
      }
      scores += values
    }
    let groups = match.items.map { after.items[$0.after] }.groups
    let compared = PairedComparison.each(
      match.subjects.indices.map { (2 * $0 + 1, 2 * $0) },
      of: scores.map { PairedScores($0, groups: groups) }, range: measure.range)
    return match.subjects.enumerated().map { index, pair in
      SubjectChange(
        name: match.subjectNames[index], before: scores[2 * index].compactMap(\.self).mean,
        after: scores[2 * index + 1].compactMap(\.self).mean,
        figures: compared.first { $0.second == 2 * index }?.comparison,
        differing: changes.count { $0.subject == index && $0.hasChanged },
        lost: lost(by: pair, before, after, match),
        timeBefore: before.methods[pair.before].figures[TaskMeasures.time],
        timeAfter: after.methods[pair.after].figures[TaskMeasures.time])
    }
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
        let (item, subject) = (
          comparison.match.items[change.item], comparison.match.subjects[change.subject]
        )
        let drawn = try? painter(
          (old.items[item.before], new.items[item.after]),
          (old.methods[subject.before].identity.name, new.methods[subject.after].identity.name))
        let shown = (drawn ?? []).compactMap(PictureGroup.Picture.init)
        guard !shown.isEmpty else { return nil }
        let digits = comparison.measure.digits
        let figures = [change.before, change.after].map { $0?.fixed(digits) ?? "–" }
        return PictureGroup(
          title: "\(names[change.item]), \(comparison.subjects[change.subject].name):"
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
