import Bench
import Evaluation
import Results

/// The content of a run's report, which consists of the parts that all tasks have in common and the task's terms.
struct ReportedRun {
  /// A method's speed, in answers per second. For tracking, there is one answer per frame.
  struct Speed {
    var perSecond: Double
    /// The 95% confidence interval; nil if it is unknown.
    var interval: ClosedRange<Double>?
  }

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
  /// The indices of the methods, from the best to the worst.
  var order: [Int]
  /// The indices of the items, from the hardest to the easiest.
  var hardestFirst: [Int]
  var problems: [RunNote]
  /// The columns of the summary, with one cell per method in the order of the run.
  var summary: SummaryColumns
  var verdict: Verdict
  var comparisons: ComparisonWords
  /// The speed of each method; nil if its time is unknown.
  var speeds: [Speed?]
  /// The unit of speeds, e.g. "frames per second of processor time".
  var speedWords: String
  /// A phrase for the amount of data in the items, e.g. ", 12 targets, 1800 frames"; an empty string if it is not
  /// shown.
  var sizeWords = ""
  var itemFacts: ItemFacts
  /// The name of the file that contains the items' figures.
  var itemFile = "items.csv"
  /// The plural noun for the units to which attributes are assigned, such as sequences, and a note for the table of
  /// attributes.
  var attributed: (name: String, note: String)
  /// The confidence intervals of the main measure, indexed by method and then by attribute.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The notes that are shown below the summary on a page.
  var summaryNotes: [Prose] = []
  /// The paragraphs that are shown below the comparisons on a terminal.
  var paragraphs: [RunSummary.Paragraph]
  var markdown: RunSummary.Markdown

  /// The sentence at the start of the report that says that the figures cover only part of the run; nil if they cover
  /// the whole run.
  var coverage: String? {
    run.coverage.map { "Partial results: \($0.finished) of \(run.task.count($0.planned))." }
  }

  var names: [String] { run.methods.map(\.identity.name) }

  /// Whether all methods were run on the same number of items.
  var hasEqualCoverage: Bool { Set(run.methods.map(\.coverage)).count < 2 }
}
