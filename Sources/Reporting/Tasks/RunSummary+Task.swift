import Bench
import Evaluation
import Results

extension RunSummary {
  /// The summary of a task's run, the best method first: the results on every item, the comparisons, the times,
  /// and the conclusion.
  package init(_ result: RunResult) {
    let summary = SummaryColumns(result)
    let words = TaskWords(result)
    let problems = words.problemNotes.map(\.description)
    self.init(
      heading: "method", names: summary.subjects, columns: summary.columns,
      coverage: words.coverage,
      paragraphs: [
        .sentences([summary.missingIntervals].compactMap(\.self)),
        .lines { ItemSparklines(result)?.lines($0) ?? [] },
        .sentences(words.comparisons, indent: 2), .sentences(words.times, indent: 2),
      ], headline: words.headline,
      markdown: Markdown(
        before: ["# \(result.task.title): \(result.facts.name)", "", words.headline, ""],
        after: (words.comparisons + words.times + words.remarks).map { "- \($0.markdown)" }
          + (problems.isEmpty
            ? [] : ["", "Problems:", ""] + problems.map { "- \($0.markdown)" })))
  }
}
