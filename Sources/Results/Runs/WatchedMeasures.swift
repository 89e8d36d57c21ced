import Evaluation

/// The measures of a task that a gate watches.
package struct WatchedMeasures: Sendable, Hashable {
  /// The measures watched over all sequences or items.
  package var overall: [MeasureFacts]
  /// The measures watched on single sequences or items.
  package var bySequence: [MeasureFacts]
  /// The measure whose small changes are tested for significance; nil if there is none.
  var main: MeasureFacts?
  /// The plural noun for sequences or items.
  var items: String

  package init(
    overall: [MeasureFacts], bySequence: [MeasureFacts], main: MeasureFacts?, items: String
  ) {
    self.overall = overall
    self.bySequence = bySequence
    self.main = main
    self.items = items
  }

  /// Creates the watched measures of a task: those that it states or, by default, all that have a name in gates. By
  /// default, measures that are pooled over items are not watched on single items.
  package init(_ task: TaskFacts) {
    if let watched = task.watched {
      self = watched
      return
    }
    let watched = (task.measures + [TaskMeasures.answered]).filter { $0.gateName != nil }
    self.init(
      overall: watched, bySequence: watched.filter { $0.interval != .pooled }, main: task.primary,
      items: task.items)
  }

  /// The names that gates use for the measures over all items.
  package var names: [String] { overall.compactMap(\.gateName) }

  /// The default tolerances for figures over all items, keyed by the names that gates use for the measures.
  package var maxDrop: [String: Double] { overall.byGateName(\.tolerance) }
  /// The default tolerances for figures of a single item, keyed by the names that gates use for the measures.
  package var maxSequenceDrop: [String: Double] { overall.byGateName(\.itemTolerance) }
}

extension [MeasureFacts] {
  /// Returns a value of each measure, keyed by the names that gates use for the measures. Measures without a value and
  /// those that gates do not check are left out.
  func byGateName(_ value: (MeasureFacts) -> Double?) -> [String: Double] {
    var values: [String: Double] = [:]
    for measure in self {
      if let name = measure.gateName { values[name] = value(measure) }
    }
    return values
  }
}
