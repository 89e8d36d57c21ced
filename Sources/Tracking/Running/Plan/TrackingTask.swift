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

extension ItemPlan<TrackingTask>.Entry {
  /// Reads the sequence's labels and locates its frames.
  ///
  /// - Parameter reading: how labels are read; nil for the usual reading, in which masks are refused.
  package func load(_ reading: ChosenReading? = nil) throws -> LabeledSequence {
    let sequence = try TrackingTask().load(item, as: identity)
    try EnclosedRegions(count: sequence.enclosedLabels, noun: "label").check(reading, in: item.path)
    return sequence
  }
}

extension Dataset.Entry: TaskItem {
  package var folder: String? { path }
}
