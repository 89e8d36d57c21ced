import Geometry

/// A track as the toolkits see it: one box per frame on either side, whatever the regions were.
struct BoxTrack {
  /// The label's enclosing box; `missing` where there is none.
  var truth: [Box]
  /// The answer's enclosing box; `missing` where there is none.
  var answers: [Box]
  var visibility: [TargetTrack.Truth.Visibility]
  var frameSize: PixelSize?

  /// Frames that nobody labeled are left out: no toolkit can represent them.
  init(_ track: TargetTrack) {
    truth = []
    answers = []
    visibility = []
    frameSize = track.frameSize
    truth.reserveCapacity(track.truth.count)
    answers.reserveCapacity(track.truth.count)
    visibility.reserveCapacity(track.truth.count)
    for (index, label) in track.truth.enumerated() where label.visibility != .unlabeled {
      let box = label.region?.boundingBox ?? .missing
      truth.append(box)
      visibility.append(label.visibility)
      guard index < track.answers.count else {
        answers.append(.missing)
        continue
      }
      let answer = track.answers[index]
      // A toolkit's result file holds the given box on the frame that initializes a tracker.
      let fallback = answer.initialized || index == 0 ? box : .missing
      answers.append(answer.region?.boundingBox ?? fallback)
    }
  }

  var count: Int { truth.count }

  /// Puts the frame before in place of boxes that are nan or have no area, where the label is a
  /// number, as several toolkits do.
  mutating func carryForward() {
    guard count > 1 else { return }
    for index in 1..<count {
      let box = answers[index]
      let isUsable =
        !(box.x + box.y + box.width + box.height).isNaN && box.width > 0 && box.height > 0
      let label = truth[index]
      if !isUsable && !(label.x + label.y + label.width + label.height).isNaN {
        answers[index] = answers[index - 1]
      }
    }
  }
}
