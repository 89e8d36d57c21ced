import Geometry

/// The labels of a target in all frames, and the passes on which they depend.
struct TargetTracks {
  /// The frames between two labels, with the passes that fill them.
  private struct Part {
    var frames: Range<Int>
    var gap: LabelGap
    var forward: TrackingPool.Wanted?
    var backward: TrackingPool.Wanted?
  }

  private let parts: [Part]
  private let frameCount: Int

  init(_ target: LabeledTarget, frameCount: Int) {
    self.frameCount = frameCount
    let ends = target.given.keys.sorted().map { frame in
      LabelGap.End(
        frame: frame, visibility: target.given[frame]?.visibility ?? .absent,
        region: target.given[frame]?.region)
    }
    var parts: [Part] = []
    for (before, after) in zip([nil] + ends.map(Optional.some), ends.map(Optional.some) + [nil]) {
      let frames =
        ((before?.frame ?? -1) + 1)..<max(after?.frame ?? frameCount, (before?.frame ?? -1) + 1)
      guard !frames.isEmpty, before != nil || after != nil else { continue }
      // A pass also reaches the label at its other end, to which it is compared.
      func pass(
        _ start: LabelGap.End?, _ end: LabelGap.End?, _ direction: PassStart.Direction
      ) -> TrackingPool.Wanted? {
        guard let start, let region = start.visibleRegion else { return nil }
        return TrackingPool.Wanted(
          start: PassStart(frame: start.frame, region: region, direction: direction),
          count: frames.count + (end?.visibleRegion == nil ? 0 : 1))
      }
      // A label that says that the target is not visible holds until the next label.
      let isHidden = before.map { $0.visibility != .visible } ?? false
      parts.append(
        Part(
          frames: frames, gap: LabelGap(before: before, after: after),
          forward: pass(before, after, .forward),
          backward: isHidden ? nil : pass(after, before, .backward)))
    }
    self.parts = parts
  }

  /// The needed passes, with the frames between which they run.
  var passes: [(wanted: TrackingPool.Wanted, frames: Range<Int>)] {
    parts.flatMap { part in
      [part.forward, part.backward].compactMap(\.self).map { ($0, part.frames) }
    }
  }

  /// Returns the tracked labels, one value for each frame; nil for frames that are labeled or not tracked yet.
  ///
  /// - Parameter known: returns what is known about a pass so far, and whether it has ended.
  func labels(
    _ known: (TrackingPool.Wanted) -> (pass: TrackedPass, isDone: Bool)
  ) -> [TrackedLabel?] {
    var labels = [TrackedLabel?](repeating: nil, count: frameCount)
    for part in parts {
      var gap = part.gap
      let (forward, backward) = (part.forward.map(known), part.backward.map(known))
      gap.forward = forward?.pass.steps ?? []
      gap.backward = backward?.pass.steps ?? []
      let isDone = (forward?.isDone ?? true) && (backward?.isDone ?? true)
      for frame in part.frames { labels[frame] = gap.label(at: frame, isDone: isDone) }
    }
    return labels
  }

  /// Returns a warning if the target can hardly be told from its surroundings in one of the frames from which trackers
  /// start; nil otherwise.
  ///
  /// - Parameter known: returns what is known about a pass so far, and whether it has ended.
  func warning(
    _ known: (TrackingPool.Wanted) -> (pass: TrackedPass, isDone: Bool)
  ) -> String? {
    let starts = passes.compactMap { wanted, _ in
      known(wanted).pass.distinctness.map { (frame: wanted.start.frame, distinctness: $0) }
    }
    guard let worst = starts.min(by: { $0.distinctness < $1.distinctness }),
      worst.distinctness < StartAppearance.limit
    else { return nil }
    return "in frame \(worst.frame), the target is hardly distinguishable from its surroundings"
  }
}
