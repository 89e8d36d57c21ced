import Bench
import Evaluation
import Results

extension RunSummary {
  /// Of a run of a task, the best method first: how each does on every item, what the comparisons say, how much time
  /// they take, and the answer.
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
