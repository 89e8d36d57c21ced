import Bench
import Evaluation
import Geometry
import Imaging

/// Targets that are followed by several groups, because a group can follow only a limited number of them.
final class TargetGroups: TrackingMethodGroup {
  /// The maximum number of trackers of one type that a `VNSequenceRequestHandler` supports.
  private static let limit = 16

  private let groups: [any TrackingMethodGroup]

  /// Creates the groups for a number of targets.
  ///
  /// - Returns: nil if the method follows each target separately.
  init?(_ method: any TrackingMethod, targets: Int) {
    groups = stride(from: 0, to: targets, by: Self.limit).compactMap { _ in method.makeGroup() }
    if groups.isEmpty { return nil }
  }

  func step(frame: PixelBuffer, starting: [Int: Region], following: [Int]) -> GroupReply {
    var reply = GroupReply()
    for (index, group) in groups.enumerated() {
      let range = index * Self.limit..<(index + 1) * Self.limit
      let own = starting.filter { range.contains($0.key) }
      let others = following.filter(range.contains)
      if own.isEmpty, others.isEmpty { continue }
      var part = group.step(frame: frame, starting: own, following: others)
      part.shareDuration()
      reply.add(part)
    }
    return reply
  }
}
