import Evaluation
import GroundTruth

/// A schedule that starts a tracker on a target at regular intervals. Each time, the tracker follows the target to the
/// end of the sequence. Drift is therefore measured on different parts of the sequence, rather than only from its first
/// frames onward.
package struct DriftSchedule: AttemptSchedule, Hashable {
  /// The number of frames between starts.
  var spacing: Int

  /// The minimum number of frames after every start except the first. With fewer frames, a start is of little use for
  /// measuring drift.
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
