import Evaluation
import GroundTruth

/// A schedule that starts a tracker on a target at regular intervals and follows the target to the sequence's end each
/// time. As a result, the measured drift, as a function of the time since a start, does not depend on the content of
/// the sequence's first frames.
package struct DriftSchedule: AttemptSchedule, Hashable {
  /// The number of frames between starts.
  var spacing: Int

  /// The minimum number of frames that must follow a start for it to be useful in measuring drift.
  static let minimumFrames = 20
  /// The maximum number of starts on a target. Without this limit, the work would grow with the square of the
  /// sequence's length.
  static let maximumStarts = 10

  /// Creates a schedule with the given distance between starts.
  ///
  /// - Parameter spacing: the number of frames between starts, at least 1.
  package init(spacing: Int) {
    self.spacing = max(1, spacing)
  }

  /// Returns one attempt for each start. On long sequences, starts are further apart, so that there are at most ten.
  ///
  /// If a tracker cannot be started on the target at a given frame, the first suitable frame before the next start is
  /// used instead.
  package func attempts(of target: Target, in sequence: LabeledSequence) -> [Attempt] {
    guard let first = target.initialFrame else { return [] }
    let last = max(first, target.annotations.count - 1 - Self.minimumFrames)
    let spacing = max(self.spacing, (last - first) / Self.maximumStarts + 1)
    return stride(from: first, through: last, by: spacing).compactMap { wanted in
      let end = min(wanted + spacing, max(wanted + 1, last + 1))
      for frame in wanted..<end {
        guard let region = target.startRegion(at: frame) else { continue }
        return Attempt(
          name: "from-\(frame)", start: Anchor(frame: frame, direction: .forward), region: region)
      }
      return nil
    }
  }
}
