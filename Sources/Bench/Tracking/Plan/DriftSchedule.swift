import Evaluation
import GroundTruth

/// Starts a tracker on a target every so many frames, each time to the sequence's end, so that what
/// becomes of it with age does not depend on what the sequence's first frames happen to be like.
package struct DriftSchedule: AttemptSchedule, Hashable {
  /// Frames from one start to the next.
  package var spacing: Int

  /// A start with fewer frames left says nothing about drift.
  static let fewestFrames = 20
  /// Starts on a target at most: the work would grow with the square of a long sequence's length.
  static let mostStarts = 10

  /// - Parameter spacing: at least 1.
  package init(spacing: Int) {
    self.spacing = max(1, spacing)
  }

  /// On long sequences starts are further apart, so that there are no more than ten.
  ///
  /// Where the target cannot be started on a frame, the first of the frames up to the next start.
  package func attempts(of target: Target, in sequence: LabeledSequence) -> [Attempt] {
    guard let first = target.initialFrame else { return [] }
    let last = max(first, target.annotations.count - 1 - Self.fewestFrames)
    let spacing = max(self.spacing, (last - first) / Self.mostStarts + 1)
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
