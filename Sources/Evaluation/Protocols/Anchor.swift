/// A frame at which a run starts, and its direction.
public struct Anchor: Hashable, Sendable, Codable {
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// The steps go to the sequence's last frame.
    case forward
    /// The steps go to its first frame.
    case backward
  }

  /// 0-based.
  public var frame: Int
  public var direction: Direction

  public init(frame: Int, direction: Direction) {
    self.frame = frame
    self.direction = direction
  }

  /// Returns anchors for a sequence without its own: one every `spacing` frames from the first on, and one on
  /// the last frame. Each goes in the longer direction.
  ///
  /// Kristan et al., "The Eighth Visual Object Tracking VOT2020 Challenge Results", ECCVW 2020, section 2.1. If
  /// the target cannot be started on an anchor's frame, the anchor moves away from the nearer end to the next
  /// frame on which it can. It is left out if that frame has an anchor already, or if there is no such frame
  /// before the next anchor.
  ///
  /// - Parameter canStart: for each frame whether a tracker can be started on it.
  /// - Returns: the forward anchors, then the backward ones, each ascending.
  public static func spaced(by spacing: Int, over canStart: [Bool]) -> [Anchor] {
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
