import Bench
import Evaluation
import Results

/// The content of a run's report, which consists of the parts that all tasks have in common and the task's terms.
package struct ReportedRun {
  /// Additional columns of the item table, such as the dataset, with their headings.
  package struct ItemFacts {
    package var titles: [String]
    package var values: [[String]]

    package init(titles: [String], values: [[String]]) {
      self.titles = titles
      self.values = values
    }
  }

  /// The run. The order of its methods determines their colors.
  package var run: RunResult
  /// The word that the task uses for a method, such as "tracker".
  package var method: String
  /// The measure by which methods are ranked, with its name as used in sentences; nil if nothing is ranked.
  package var measure: MeasureFacts?
  /// The measures in `results.json`.
  package var measures: [MeasureFacts]
  package var ranking: Ranking
  /// The indices of the items, from the hardest to the easiest.
  package var hardestFirst: [Int]
  package var problems: [RunNote]
  /// The columns of the summary, with one cell per method in the order of the run.
  package var summary: SummaryColumns
  package var verdict: Verdict
  package var comparisons: ComparisonWords
  package var speeds: MethodSpeeds
  /// A phrase for the amount of data in the items, e.g. ", 12 targets, 1800 frames"; an empty string if it is not
  /// shown.
  package var sizeWords = ""
  package var itemFacts: ItemFacts
  /// The name of the file that contains the items' figures.
  package var itemFile = "items.csv"
  /// The plural noun for the units to which attributes are assigned, such as sequences, and a note for the table of
  /// attributes.
  package var attributed: (name: String, note: String)
  /// The confidence intervals of the main measure, indexed by method and then by attribute.
  package var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The notes that are shown below the summary on a page.
  package var summaryNotes: [Prose] = []
  /// Sentences that are shown below the comparisons.
  var further: [String] = []
  /// The paragraphs that follow on a terminal and in Markdown, each a list of sentences.
  package var paragraphs: [[String]] = []

  /// Creates the content that all tasks have in common.
  ///
  /// - Parameters:
  ///   - method: the word for a method in tables and sentences, such as "tracker".
  ///   - measure: the measure by which methods are ranked, with its name as used in sentences.
  ///   - unjudged: a sentence that says why nothing could be judged, for the case that no method has a figure.
  ///   - further: sentences that are shown below the comparisons.
  package init(
    _ run: RunResult, method: String = "method", measure: MeasureFacts?,
    speeds: MethodSpeeds, summary: SummaryColumns, unjudged: String? = nil, further: [String] = []
  ) {
    (self.run, self.method, self.measure) = (run, method, measure)
    (self.speeds, self.summary, self.further) = (speeds, summary, further)
    (ranking, hardestFirst, problems) = (run.ranking, run.hardestFirst, run.facts.problems)
    measures = run.task.measures + TaskMeasures.all + run.further
    comparisons = ComparisonWords(run, measure: measure?.title ?? "")
    verdict = Verdict(
      run, method: method, comparisons, speeds, unjudged: unjudged, further: further)
    itemFacts = ItemFacts(
      titles: ["size"], values: run.items.map { [$0.size.map { "\($0)" } ?? "–"] })
    attributed = (run.task.items, "the \(run.task.items) with each attribute")
    attributeIntervals = run.methods.map { _ in [:] }
  }

  /// The sentence at the start of the report that says that the figures cover only part of the run; nil if they cover
  /// the whole run.
  package var coverage: String? {
    run.coverage.map { "Partial results: \($0.finished) of \(run.task.count($0.planned))." }
  }

  package var names: [String] { run.methods.map(\.identity.name) }

  /// The indices of the methods in the order of tables.
  package var order: [Int] { ranking.order }
}
