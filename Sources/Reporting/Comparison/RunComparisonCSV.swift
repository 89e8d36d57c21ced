import Evaluation
import Results

/// The table `comparison.csv`. The first rows summarize all shared items, with one row per method and an empty item.
/// The following rows contain one method and one item each.
enum RunComparisonCSV {
  struct Row {
    package var method: String
    package var item = ""
    /// The convention under which the figures are computed; for tasks without conventions, the compared measure.
    package var judgedBy: String
    package var before: Double?
    package var after: Double?
    package var difference: Double?
    package var figures: PairedComparison?
    var hasChanged: Bool
    /// The change in the answers for the item; nil in rows that summarize all items.
    package var change: ItemChange?
    package var remark: String
  }

  /// Returns the columns for runs of a task that shows the changes of items in the given form.
  static func columns(of task: TaskFacts, _ form: any ChangeForm.Type) -> [CSVColumn<Row>] {
    [
      .text("subject") { $0.method },
      .text(task.item) { $0.item },
      .text(form.judgedBy) { $0.judgedBy },
      .number("before") { $0.before },
      .number("after") { $0.after },
      .number("difference") { $0.difference },
      .number("low") { $0.figures?.interval?.lowerBound },
      .number("high") { $0.figures?.interval?.upperBound },
      .count("wins") { $0.figures?.wins },
      .count("losses") { $0.figures?.losses },
      .count("units") { $0.figures?.sequences },
      .number("permutation_p") { $0.figures?.permutationP },
      .number("adjusted_p") { $0.figures?.adjustedP },
      .flag("shown") { $0.figures?.isShown ?? false },
      .flag("changed") { $0.hasChanged },
    ] + form.columns.map { column in column.ofPart(\.change) } + [
      .text("remark") { $0.remark },
      .number("p") { $0.figures?.p },
    ]
  }

  static func table(_ comparison: RunComparison) -> CSVTable {
    let words = RunComparisonWords(comparison)
    let names = comparison.itemNames
    let judgedBy =
      comparison.after.run.settings.first { $0.name == "conventions" }?.value
      ?? comparison.measure.key
    var rows = comparison.methods.map { method in
      Row(
        method: method.name, judgedBy: judgedBy, before: method.before, after: method.after,
        difference: method.difference, figures: method.figures.map(comparison.asGood),
        hasChanged: method.differing > 0, remark: words.sentence(method))
    }
    rows += comparison.changes.sorted {
      ($0.method, names[$0.item]) < ($1.method, names[$1.item])
    }.map { change in
      Row(
        method: comparison.methods[change.method].name, item: names[change.item],
        judgedBy: judgedBy, before: change.before, after: change.after,
        difference: change.scoreDifference, figures: change.figures.map(comparison.asGood),
        hasChanged: change.hasChanged, change: change, remark: change.remark)
    }
    return CSVTable(columns(of: comparison.task, comparison.form), rows: rows)
  }
}
