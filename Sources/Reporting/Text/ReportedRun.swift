import Bench
import Evaluation
import Results

/// A run as shown in its report, with the parts that all tasks share and the terms of the task.
struct ReportedRun {
  /// A method's speed, in answers per second.
  struct Speed {
    var perSecond: Double
    /// The 95 % interval; nil if unknown.
    var interval: ClosedRange<Double>?
  }

  /// The facts shown next to each item's name, with their headings.
  struct ItemFacts {
    var titles: [String]
    var values: [[String]]
  }

  /// The run, with the methods in the order of their colors.
  var run: RunResult
  /// The noun for a method.
  var method: String
  /// The measure that methods are ranked by, with its name in sentences; nil if nothing is ranked.
  var measure: MeasureFacts?
  /// The indices of the methods, with the best first.
  var order: [Int]
  /// The indices of the items, with the hardest first.
  var hardestFirst: [Int]
  var problems: [RunNote]
  /// The columns, with a cell for each method in the order of the run.
  var summary: SummaryColumns
  var verdict: Verdict
  var comparisons: ComparisonWords
  /// The speed of each method; nil if its time is unknown.
  var speeds: [Speed?]
  /// The unit of speeds, e.g. "frames per second of processor time".
  var speedWords: String
  /// The amount of data in the items, e.g. ", 1800 frames"; empty if it is not shown.
  var sizeWords = ""
  var itemFacts: ItemFacts
  /// The file with the items' figures.
  var itemFile = "items.csv"
  /// The plural noun for the units that have attributes, and the note of their table.
  var attributed: (name: String, note: String)
  /// The intervals by method and attribute.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The notes below the summary on a page.
  var summaryNotes: [Prose] = []
  /// The paragraphs below the comparisons on a terminal.
  var paragraphs: [RunSummary.Paragraph]
  var markdown: RunSummary.Markdown

  /// A sentence for the start of the report if the figures cover only a part of the run; nil otherwise.
  var coverage: String? {
    run.coverage.map { "Partial: \($0.finished) of \(run.task.count($0.planned))." }
  }

  var names: [String] { run.methods.map(\.identity.name) }

  /// Whether all methods were run on the same number of items.
  var hasEqualCoverage: Bool { Set(run.methods.map(\.coverage)).count < 2 }
}
