import Bench
import Evaluation
import Results

/// The content of a run's report, which consists of the parts that all tasks have in common and the task's terms.
struct ReportedRun {
  /// Additional columns of the item table, such as the dataset, with their headings.
  struct ItemFacts {
    var titles: [String]
    var values: [[String]]
  }

  /// The run. The order of its methods determines their colors.
  var run: RunResult
  /// The word that the task uses for a method, such as "tracker".
  var method: String
  /// The measure by which methods are ranked, with its name as used in sentences; nil if nothing is ranked.
  var measure: MeasureFacts?
  /// The measures in `results.json`.
  var measures: [MeasureFacts]
  var ranking: Ranking
  /// The indices of the items, from the hardest to the easiest.
  var hardestFirst: [Int]
  var problems: [RunNote]
  /// The columns of the summary, with one cell per method in the order of the run.
  var summary: SummaryColumns
  var verdict: Verdict
  var comparisons: ComparisonWords
  var speeds: MethodSpeeds
  /// A phrase for the amount of data in the items, e.g. ", 12 targets, 1800 frames"; an empty string if it is not
  /// shown.
  var sizeWords = ""
  var itemFacts: ItemFacts
  /// The name of the file that contains the items' figures.
  var itemFile = "items.csv"
  /// The former key in `results.json` for the number of items in a comparison. The number is repeated under this key for
  /// programs that read documents of earlier versions. The property is nil for tasks that had no such key.
  var formerItems: String?
  /// The plural noun for the units to which attributes are assigned, such as sequences, and a note for the table of
  /// attributes.
  var attributed: (name: String, note: String)
  /// The confidence intervals of the main measure, indexed by method and then by attribute.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The notes that are shown below the summary on a page.
  var summaryNotes: [Prose] = []
  /// Sentences that are shown below the comparisons.
  var further: [String] = []
  /// The paragraphs that follow on a terminal and in Markdown, each a list of sentences.
  var paragraphs: [[String]] = []

  /// The sentence at the start of the report that says that the figures cover only part of the run; nil if they cover
  /// the whole run.
  var coverage: String? {
    run.coverage.map { "Partial results: \($0.finished) of \(run.task.count($0.planned))." }
  }

  var names: [String] { run.methods.map(\.identity.name) }

  /// The indices of the methods in the order of tables.
  var order: [Int] { ranking.order }
}
