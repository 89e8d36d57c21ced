import Evaluation

/// The description of a task for reports and gates: its terms and measures.
package struct TaskFacts: Sendable, Hashable {
  /// The words for the work of a task's methods, for messages during a run.
  package struct Work: Sendable, Hashable {
    /// The plural noun for the units of progress.
    package var units = "images"
    /// The name of the phase; empty if it has none.
    package var phase = ""
    /// The participle for the work, and the singular noun for a step of it.
    package var activity = "computing"
    package var step = "answer"
    /// The plural noun for what is timed.
    package var updates = "answers"
    /// The predicate of an item on which a method can be run.
    package var suits = "is suitable for it"

    package init() {}
  }

  /// The name of the task to which baselines and other files belong if they name no task.
  package static let defaultName = "tracking"

  /// The task's name on the command line.
  package var name: String
  /// The heading of the task's reports.
  package var title: String
  /// The singular noun for an item, e.g. "pair".
  package var item: String
  package var items: String
  /// The plural noun for what is timed: either the items or their parts, such as frames.
  package var timed: String
  /// The measures in the order of tables.
  package var measures: [MeasureFacts]
  /// The key of the measure by which methods are ranked.
  package var mainMeasure: String
  /// The greatest difference of the main measure that is irrelevant in practice; nil if it is unknown.
  package var irrelevantDifference: Double?
  /// The two measures that a report plots against each other; nil if there is no such plot.
  package var plane: MeasurePlane?
  /// The words for the work of the task's methods.
  package var work = Work()
  /// The measures that gates watch; nil for the default choice (`WatchedMeasures`).
  package var watched: WatchedMeasures?
  /// Whether an answer has a single confidence, which is then included in tables of items.
  package var givesConfidences: Bool

  package init(
    name: String, title: String, item: String, items: String, timed: String? = nil,
    measures: [MeasureFacts],
    mainMeasure: String, irrelevantDifference: Double? = nil, plane: MeasurePlane? = nil,
    givesConfidences: Bool = false
  ) {
    self.name = name
    self.title = title
    self.item = item
    self.items = items
    self.timed = timed ?? items
    self.measures = measures
    self.mainMeasure = mainMeasure
    self.irrelevantDifference = irrelevantDifference
    self.plane = plane
    self.givesConfidences = givesConfidences
  }

  /// The measure by which methods are ranked; nil if no measure has the key `mainMeasure`.
  package var primary: MeasureFacts? { measures.first { $0.key == mainMeasure } }

  /// Formats a number with the noun for items, e.g. "1 pair", "3 pairs".
  package func count(_ number: Int) -> String { "\(number) \(number == 1 ? item : items)" }
}

/// The measures that are common to all tasks that are judged item by item.
package enum TaskMeasures {
  /// The mean CPU time that a method needs for an answer.
  package static let time = MeasureFacts(
    "cpu_ms", title: "ms",
    explanation:
      "mean processor time per answer, excluding decoding, in milliseconds; lower is better",
    unit: .milliseconds, better: .lower, digits: 2, group: .speed, rank: 1, interval: .items,
    watched: .never)

  /// The mean wall time that a method needs for an answer.
  package static let wallTime = MeasureFacts(
    "wall_ms", title: "wall ms",
    explanation:
      "mean wall time per answer, in milliseconds; lower is better; it is longer than the processor"
      + " time if the machine is busy, and shorter if several threads run at the same time",
    unit: .milliseconds, better: .lower, digits: 2, group: .speed, rank: nil, interval: .items,
    watched: .never)

  /// The fraction of items for which a method gave an answer.
  package static let answered = MeasureFacts(
    "answered", title: "answered",
    explanation: "fraction of items for which the method gave an answer; 0 to 1, higher is better",
    unit: .share,
    better: .higher, group: .status, rank: 2, interval: .items)

  package static let all = [time, wallTime, answered]
}
