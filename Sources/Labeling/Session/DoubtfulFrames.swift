/// The choice of frames that a person should look at.
enum DoubtfulFrames {
  /// The maximum number of consecutive doubtful frames of which one is chosen. A label there will improve the others.
  static let stretch = 20

  /// Returns one frame from each stretch of doubtful frames, in the order of the video.
  ///
  /// - Parameter labels: the tracked labels of a target, one for each frame.
  static func chosen(from labels: [TrackedLabel?]) -> [(frame: Int, label: TrackedLabel)] {
    var chosen: [(frame: Int, label: TrackedLabel)] = []
    var run = 0
    for (frame, label) in labels.enumerated() {
      guard let label, label.doubt.value >= TrackingDoubt.limit else {
        run = 0
        continue
      }
      if run % stretch == 0 {
        chosen.append((frame, label))
      } else if let last = chosen.last, label.doubt.value > last.label.doubt.value {
        chosen[chosen.count - 1] = (frame, label)
      }
      run += 1
    }
    return chosen
  }
}
