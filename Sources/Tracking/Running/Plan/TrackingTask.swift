import Bench
import Evaluation
import Geometry
import GroundTruth

/// The task of following targets through labeled sequences.
package struct TrackingTask: Sendable {
  /// The settings that specify how trackers are started and scored.
  package var settings: TrackingSettings
  /// A custom schedule of attempts; nil to use the protocol's schedule.
  package var ownSchedule: (any AttemptSchedule)?
  /// Whether all targets of a sequence are followed with one call per frame. Trackers that do not support this follow
  /// each target separately.
  package var isTogether: Bool
  /// A closure that returns the variants of a tracker that are run: the tracker itself, or versions of it with
  /// re-detection.
  package var makeVariants: @Sendable (any TrackingMethod) throws -> [any TrackingMethod] = { [$0] }
  /// A closure that opens the dataset at a location.
  package var open: @Sendable (_ location: String, _ boxes: BoxForm?) throws -> Dataset = {
    try DatasetLocation.open($0, boxes: $1)
  }

  package init(
    _ settings: TrackingSettings = TrackingSettings(conventions: .vbench),
    schedule: (any AttemptSchedule)? = nil, isTogether: Bool = false
  ) {
    self.settings = settings
    ownSchedule = schedule
    self.isTogether = isTogether
  }

  /// The schedule of the attempts at each target. By default, it is the protocol's schedule.
  var schedule: any AttemptSchedule {
    ownSchedule
      ?? ProtocolSchedule(settings.evaluationProtocol, parameters: settings.parameters)
  }
}

/// The plan of a tracking run: every tracker on every sequence.
package typealias TrackingPlan = ItemPlan<TrackingTask>

extension ItemPlan where Task == TrackingTask {
  /// Creates the plan of a tracking run.
  ///
  /// - Parameter patterns: shell patterns (`*`, `?`, `[...]`). A pattern must match either the sequence's name, or the
  ///   dataset's name and the sequence's name joined by a slash. If there are no patterns, all sequences match.
  /// - Throws: `PlanError.noSequences` if no sequence matches.
  package init(
    _ task: TrackingTask = TrackingTask(), methods: [any TrackingMethod], datasets: [Dataset],
    matching patterns: [String] = []
  ) throws {
    try self.init(
      task, methods: methods,
      datasets: datasets.map {
        ItemDataset(name: $0.name, location: $0.location, items: $0.entries)
      }, matching: patterns)
  }
}

extension ItemPlan<TrackingTask>.Entry {
  /// Reads the sequence's labels and locates its frames.
  package func load() throws -> LabeledSequence { try TrackingTask().load(item, as: identity) }
}

extension Dataset.Entry: TaskItem {
  package var folder: String? { path }
}

extension RunOutcome where Loaded == LabeledSequence {
  /// The completed sequences, in the plan's order.
  package var sequences: [SequenceFacts] {
    items.map { SequenceFacts(sequence: $0.loaded, frameSize: $0.frameSize) }
  }
}
