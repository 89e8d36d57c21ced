import Bench
import Evaluation
import Results

/// A run as its report shows it: the parts that all tasks share, and the words of the task.
struct ReportedRun {
  /// The number of answers per second of a method.
  struct Speed {
    var perSecond: Double
    /// The 95 % interval; nil if it is not known.
    var interval: ClosedRange<Double>?
  }

  /// The facts shown beside each item's name, and their headings.
  struct ItemFacts {
    var titles: [String]
    var values: [[String]]
  }

  /// The run, with the methods in the order of their colors.
  var run: RunResult
  /// The word for a method.
  var method: String
  /// The measure by which methods are ranked, with its name in sentences; nil if nothing is ranked.
  var measure: MeasureFacts?
  /// The indices of the methods, the best first.
  var order: [Int]
  /// The indices of the items.
  var hardestFirst: [Int]
  var problems: [RunNote]
  /// The columns, with a cell for each method in the order of the run.
  var summary: SummaryColumns
  var verdict: Verdict
  var comparisons: ComparisonWords
  /// The speeds by method; nil if the time is not known.
  var speeds: [Speed?]
  /// The unit of speeds, e.g. "frames per second of processor time".
  var speedWords: String
  /// The content of the items, e.g. ", 1800 frames"; empty if it is not shown.
  var sizeWords = ""
  var itemFacts: ItemFacts
  /// The name of the table of the items' figures.
  var itemFile = "items.csv"
  /// The word for what carries attributes, in the plural, and the note of their table.
  var attributed: (name: String, note: String)
  /// The intervals by method and attribute.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The notes below the summary on a page.
  var summaryNotes: [Prose] = []
  /// The paragraphs below the comparisons on a terminal.
  var paragraphs: [RunSummary.Paragraph]
  var markdown: RunSummary.Markdown

  /// The first sentence, if the figures cover only a part of the run; otherwise nil.
  var coverage: String? {
    run.coverage.map { "Partial: \($0.finished) of \(run.task.count($0.planned))." }
  }

  var names: [String] { run.methods.map(\.identity.name) }

  /// Whether all methods were run on the same number of items.
  var hasEqualCoverage: Bool { Set(run.methods.map(\.coverage)).count < 2 }
}
