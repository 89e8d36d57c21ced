import Evaluation
import Geometry
import GroundTruth
import TaskKit

/// The user's choices about how trackers are started, scored and varied. Tasks without trackers ignore the choices.
package struct TrackerChoices: TaskChoices {
  package var settings: TrackingSettings
  /// The schedule of attempts; nil to use the protocol's schedule.
  package var schedule: (any AttemptSchedule)?
  /// Whether trackers that support it follow all targets of a sequence with one call per frame.
  package var isTogether = false
  /// Whether the user selected trackers by name. In that case, trackers are run even on labels that do not suit them
  /// well.
  package var areNamed = false
  /// A closure that returns the variants of a tracker to run.
  package var variants: @Sendable (any TrackingMethod) throws -> [any TrackingMethod] = { [$0] }
  /// A closure that opens a dataset.
  package var open: @Sendable (_ location: String, _ boxes: BoxForm?) throws -> Dataset = {
    try DatasetLocation.open($0, boxes: $1)
  }

  package init(_ settings: TrackingSettings = TrackingSettings(conventions: .vbench)) {
    self.settings = settings
  }
}
