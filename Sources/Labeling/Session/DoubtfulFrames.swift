/// The order in which a person should look at tracked frames.
enum DoubtfulFrames {
  /// The minimum distance between chosen frames. A label in one of them will improve its neighbors.
  static let distance = 10

  /// Returns frames that are not close to each other, the most doubtful first.
  ///
  /// - Parameters:
  ///   - labels: the tracked labels of a target, one for each frame.
  ///   - limit: the maximum number of frames.
  static func chosen(
    from labels: [TrackedLabel?], limit: Int
  ) -> [(frame: Int, label: TrackedLabel)] {
    let candidates = labels.enumerated().compactMap { frame, label in
      label.flatMap { $0.doubt.value > 0 ? (frame: frame, label: $0) : nil }
    }.sorted { ($1.label.doubt.value, $0.frame) < ($0.label.doubt.value, $1.frame) }
    var chosen: [(frame: Int, label: TrackedLabel)] = []
    var isClose = [Bool](repeating: false, count: labels.count)
    for candidate in candidates where !isClose[candidate.frame] && chosen.count < limit {
      chosen.append(candidate)
      let near =
        max(0, candidate.frame - distance + 1)..<min(labels.count, candidate.frame + distance)
      for frame in near { isClose[frame] = true }
    }
    return chosen
  }
}
