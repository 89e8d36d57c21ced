/// The frame at which an attempt starts, and the direction in which it runs.
package struct Anchor: Hashable, Sendable, Codable {
  package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// The attempt runs to the sequence's last frame.
    case forward
    /// The attempt runs backward to the sequence's first frame.
    case backward
  }

  /// The 0-based frame number.
  package var frame: Int
  package var direction: Direction

  package init(frame: Int, direction: Direction) {
    self.frame = frame
    self.direction = direction
  }

  /// Returns evenly spaced anchors for a sequence, for use if the dataset defines no anchors. There is an anchor every
  /// `spacing` frames, starting with the first frame, and there is also an anchor on the last frame. The attempt at
  /// each anchor runs in the direction in which more frames remain.
  ///
  /// Kristan et al., "The Eighth Visual Object Tracking VOT2020 Challenge Results", ECCVW 2020, section 2.1. If no
  /// tracker can be started on an anchor's frame, the anchor moves to the next possible frame, away from the nearer end
  /// of the sequence. The anchor is dropped if that frame already has an anchor, or if there is no possible frame
  /// before the next regular position.
  ///
  /// - Parameter canStart: whether a tracker can be started on each frame.
  /// - Returns: the forward anchors, then the backward anchors, each in ascending order.
  package static func spaced(by spacing: Int, over canStart: [Bool]) -> [Anchor] {
    guard let last = canStart.indices.last, spacing > 0 else { return [] }
    var frames = Array(stride(from: 0, through: last, by: spacing))
    if frames.last != last { frames.append(last) }
    var taken: Set<Int> = []
    var anchors: [Anchor] = []
    for frame in frames {
      let goesForward = last - frame >= frame
      let candidates =
        goesForward
        ? Array(frame...min(last, frame + spacing - 1))
        : Array((max(0, frame - spacing + 1)...frame).reversed())
      guard let start = candidates.first(where: { canStart[$0] }), taken.insert(start).inserted
      else { continue }
      anchors.append(Anchor(frame: start, direction: goesForward ? .forward : .backward))
    }
    return anchors.filter { $0.direction == .forward }
      + anchors.filter { $0.direction == .backward }.sorted { $0.frame < $1.frame }
  }
}
