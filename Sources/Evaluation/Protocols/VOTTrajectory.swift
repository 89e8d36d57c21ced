import Geometry

/// An attempt as the VOT toolkit represents it: for each frame, the type of the answer, its overlap with the label, and
/// whether the label is missing or empty.
struct VOTTrajectory {
  /// The content of one line in a result file.
  enum Answer {
    case unknown, initialization, failure
    case region
  }

  var answers: [Answer]
  /// The overlap of each frame's answer with the label; 0 if only one of the two is empty, and 1 if both are empty.
  var overlaps: [Double]
  /// Whether the label of each frame is missing or has no area.
  var isLabelEmpty: [Bool]
  /// Whether the label of each frame is missing.
  var isUnlabeled: [Bool]

  /// Converts a track to the toolkit's form.
  ///
  /// - Parameter track: the track to represent. Frames without an answer at the end of the track count as unknown.
  init(_ track: TargetTrack) {
    answers = []
    overlaps = []
    isLabelEmpty = []
    isUnlabeled = []
    answers.reserveCapacity(track.truth.count)
    overlaps.reserveCapacity(track.truth.count)
    for (index, label) in track.truth.enumerated() {
      let truth = label.visibility == .visible ? label.region?.ifFinite : nil
      var (answer, region) = (Answer.unknown, Region?.none)
      if index < track.answers.count {
        (answer, region) = Self.read(track.answers[index])
      }
      answers.append(answer)
      overlaps.append(RasterOverlap.of(region, truth, within: track.frameSize))
      isLabelEmpty.append(truth.map(\.hasNoExtent) ?? true)
      isUnlabeled.append(truth == nil)
    }
  }

  private static func read(_ answer: TrackStep) -> (Answer, Region?) {
    if answer.failed { return (.failure, nil) }
    if answer.initialized { return (.initialization, nil) }
    guard let region = answer.region?.ifFinite else { return (.unknown, nil) }
    return (.region, region)
  }

  var count: Int { answers.count }

  var initializations: [Int] { answers.indices.filter { answers[$0] == .initialization } }

  var failures: [Int] { answers.indices.filter { answers[$0] == .failure } }
}

extension Region {
  /// Whether the region's bounding box has zero width or height, in single precision.
  fileprivate var hasNoExtent: Bool {
    switch self {
    case .box(let box):
      return !(Float(box.width) > 0 && Float(box.height) > 0)
    case .quadrilateral(let quadrilateral):
      let xs = quadrilateral.corners.map { Float($0.x + 1) }
      let ys = quadrilateral.corners.map { Float($0.y + 1) }
      return xs.min() == xs.max() || ys.min() == ys.max()
    }
  }
}
