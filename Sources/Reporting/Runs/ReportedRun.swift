import Bench
import Evaluation
import Results

/// A run as its report shows it: what runs of all tasks have, with what a task says of it in its own words.
struct ReportedRun {
  /// How many answers a method gives in a second.
  struct Speed {
    var perSecond: Double
    /// Of 95 %; nil where nothing is known of it.
    var interval: ClosedRange<Double>?
  }

  /// What is told of each item beside its name, and the headings of that.
  struct ItemFacts {
    var titles: [String]
    var values: [[String]]
  }

  /// The methods are in the order of their colors.
  var run: RunResult
  /// What a method is called.
  var method: String
  /// What methods are ranked by, under the name that sentences have for it; nil where nothing is.
  var measure: MeasureFacts?
  /// The methods' places, the best first.
  var order: [Int]
  /// The items' places.
  var hardestFirst: [Int]
  var problems: [RunNote]
  /// Its columns have a cell for each method of the run, in its order.
  var summary: SummaryColumns
  var verdict: Verdict
  var comparisons: ComparisonWords
  /// By method; nil where its time is not known.
  var speeds: [Speed?]
  /// What speeds are of, e.g. "frames per second of processor time".
  var speedWords: String
  /// What the items consist of, e.g. ", 1800 frames"; empty where that is not told.
  var sizeWords = ""
  var itemFacts: ItemFacts
  /// The table of their figures.
  var itemFile = "items.csv"
  /// What carries attributes, in the plural, and what the table of them is of.
  var attributed: (name: String, note: String)
  /// By method and attribute.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// What stands below the summary on a page.
  var summaryNotes: [Prose] = []
  /// What a terminal shows below the comparisons.
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
