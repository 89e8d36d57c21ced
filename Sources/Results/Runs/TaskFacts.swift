import Evaluation

/// What reports and gates have to know of a task that is answered item by item: its words and
/// its measures.
package struct TaskFacts: Sendable, Hashable {
  /// The name on the command line.
  package var name: String
  /// The heading of its reports.
  package var title: String
  /// What an item is called, e.g. "pair".
  package var item: String
  package var items: String
  /// What the time of an answer is about, in the plural: the items, or what they consist of.
  package var timed: String
  /// In the order of tables.
  package var measures: [MeasureFacts]
  /// The key of the measure that methods are ranked by.
  package var mainMeasure: String
  /// What reports draw against each other; nil for nothing.
  package var plane: MeasurePlane?
  /// Whether answers are judged frame by frame, so that two of them can be told to part at a frame.
  package var judgesFrames: Bool

  package init(
    name: String, title: String, item: String, items: String, timed: String? = nil,
    measures: [MeasureFacts],
    mainMeasure: String, plane: MeasurePlane? = nil, judgesFrames: Bool = false
  ) {
    self.name = name
    self.title = title
    self.item = item
    self.items = items
    self.timed = timed ?? items
    self.measures = measures
    self.mainMeasure = mainMeasure
    self.plane = plane
    self.judgesFrames = judgesFrames
  }

  /// The measure that methods are ranked by; nil where no measure has its key.
  package var primary: MeasureFacts? { measures.first { $0.key == mainMeasure } }

  /// "1 pair", "3 pairs".
  package func count(_ number: Int) -> String { "\(number) \(number == 1 ? item : items)" }
}

/// Measures that every task answered item by item has.
package enum TaskMeasures {
  /// The processor time of an answer.
  package static let time = MeasureFacts(
    "cpu_ms", title: "ms",
    explanation:
      "processor time of an answer in milliseconds, decoding excluded: the mean over items",
    unit: .milliseconds, better: .lower, digits: 2, group: .speed, rank: 1, interval: .items,
    watched: .never)

  /// The time of an answer on the wall.
  package static let wallTime = MeasureFacts(
    "wall_ms", title: "wall ms",
    explanation:
      "time of an answer on the wall in milliseconds; more than the processor time on a busy machine, less where several threads work",
    unit: .milliseconds, better: .lower, digits: 2, group: .speed, rank: nil, interval: .items,
    watched: .never)

  /// The share of items with an answer.
  package static let answered = MeasureFacts(
    "answered", title: "answered",
    explanation: "the share of items on which there is an answer at all", unit: .share,
    better: .higher, group: .status, rank: 2, interval: .items)

  package static let all = [time, wallTime, answered]
}
