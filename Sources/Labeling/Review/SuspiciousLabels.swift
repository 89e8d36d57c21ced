import Geometry
import GroundTruth

/// A label that is probably wrong.
public struct SuspiciousLabel: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the target.
  public var target: String
  /// The 0-based frame; nil if the suspicion is about all labels of the target.
  public var frame: Int?
  /// Why the label is suspicious, in words.
  public var reason: String

  public var description: String {
    "target \(target)" + (frame.map { ", frame \($0)" } ?? "") + ": \(reason)"
  }
}

extension SuspiciousLabel {
  /// The distance of the labels from which trackers start.
  private static let spacing = 25
  /// The expected overlap from which trackers are believed.
  private static let trusted = 0.75
  /// A label that overlaps the trackers' region by less is suspicious.
  private static let contradiction = 0.5
  /// The number of frames by which labels may be shifted.
  private static let shifts = [-2, -1, 1, 2]
  /// Labels are considered shifted if that leaves less than this part of the squared differences.
  private static let shiftError = 0.5
  /// The number of movements that are needed to tell.
  private static let shortest = 10
  /// The number of equal labels in a row from which a contradiction is called frozen.
  private static let frozenRun = 3

  /// Finds labels that contradict their neighbors, or that contradict trackers which agree with each other. Trackers run
  /// forward and backward between every 25th label.
  ///
  /// - Parameter isWanted: a closure that is called before each pass of the trackers. If it returns false, the search
  ///   ends.
  /// - Throws: `MediaError` or `LabelingError` if a frame cannot be read.
  public static func found(
    in sequence: LabeledSequence, while isWanted: () -> Bool = { true }
  ) throws -> [SuspiciousLabel] {
    let frames = try FrameCache(
      sequence.frames, firstFrame: sequence.firstFrame, count: sequence.frameCount)
    return try sequence.targets.flatMap { target in
      let regions = target.annotations.map { annotation in
        annotation.visibility == .visible
          ? annotation.region.flatMap { $0.isValid ? $0 : nil } : nil
      }
      let tracked = try tracked(regions, in: frames, while: isWanted)
      return jumps(regions, of: target.name) + shift(regions, tracked, of: target.name)
        + contradictions(regions, tracked, of: target.name)
    }
  }

  /// Returns the labels that trackers make between every 25th label.
  private static func tracked(
    _ regions: [Region?], in frames: FrameCache, while isWanted: () -> Bool
  ) throws -> [TrackedLabel?] {
    var target = LabeledTarget(id: 1, facts: .init(name: ""))
    var last = -spacing
    for (frame, region) in regions.enumerated() where region != nil && frame >= last + spacing {
      target.given[frame] = GivenLabel(source: .checked, visibility: .visible, region: region)
      last = frame
    }
    let tracks = TargetTracks(target, frameCount: frames.count)
    var passes: [PassStart: TrackedPass] = [:]
    for (wanted, _) in tracks.passes where isWanted() {
      var pass = TrackedPass()
      try wanted.start.track(in: frames) { step in
        pass.steps.append(step)
        return pass.steps.count < wanted.count
      }
      passes[wanted.start] = pass
    }
    return tracks.labels { (passes[$0.start] ?? TrackedPass(), true) }
  }

  /// Finds single labels that are farther from the middle of their neighbors than the target is large, although the
  /// neighbors are close to each other.
  private static func jumps(_ regions: [Region?], of name: String) -> [SuspiciousLabel] {
    regions.indices.dropFirst().dropLast().compactMap { frame in
      guard let box = regions[frame]?.boundingBox, let before = regions[frame - 1]?.boundingBox,
        let after = regions[frame + 1]?.boundingBox
      else { return nil }
      let size = max(box.width, box.height)
      let middle = (before.center + after.center) * 0.5
      guard box.center.distance(to: middle) > size,
        before.center.distance(to: after.center) < size
      else { return nil }
      return SuspiciousLabel(
        target: name, frame: frame, reason: "the label jumps away from its neighbors and back")
    }
  }

  /// Finds out whether the labels move like the trackers, but some frames earlier or later. Trackers that start from
  /// labels beside the target keep their distance from it, so only the movements are compared.
  private static func shift(
    _ regions: [Region?], _ tracked: [TrackedLabel?], of name: String
  ) -> [SuspiciousLabel] {
    func movement(_ one: Region?, _ other: Region?) -> Point? {
      guard let one, let other else { return nil }
      return other.boundingBox.center - one.boundingBox.center
    }
    /// Returns the mean squared difference of the movements.
    func error(shiftedBy shift: Int) -> Double {
      var (sum, count) = (0.0, 0)
      for frame in 1..<max(1, regions.count)
      where regions.indices.contains(frame + shift) && frame + shift > 0 {
        guard let seen = movement(tracked[frame - 1]?.region, tracked[frame]?.region),
          let label = movement(regions[frame + shift - 1], regions[frame + shift])
        else { continue }
        let difference = label - seen
        sum += difference.x * difference.x + difference.y * difference.y
        count += 1
      }
      return count > shortest ? sum / Double(count) : .infinity
    }
    let best = shifts.map { ($0, error(shiftedBy: $0)) }.min { $0.1 < $1.1 }
    guard let best, best.1 < shiftError * error(shiftedBy: 0) else { return [] }
    let count = abs(best.0)
    return [
      SuspiciousLabel(
        target: name, frame: nil,
        reason: "the labels seem to be \(count) frame\(count == 1 ? "" : "s")"
          + " \(best.0 > 0 ? "late" : "early")")
    ]
  }

  private static func contradictions(
    _ regions: [Region?], _ tracked: [TrackedLabel?], of name: String
  ) -> [SuspiciousLabel] {
    var run = 0
    return zip(regions, tracked).enumerated().compactMap { frame, pair in
      let (label, tracked) = pair
      run = frame > 0 && label != nil && label == regions[frame - 1] ? run + 1 : 0
      guard let label, let tracked, let region = tracked.region,
        tracked.doubt.expectedOverlap >= trusted, region.overlap(with: label) < contradiction
      else { return nil }
      return SuspiciousLabel(
        target: name, frame: frame,
        reason: run >= frozenRun
          ? "the label stays in place, but all trackers see the target elsewhere"
          : "all trackers agree against the label")
    }
  }
}
