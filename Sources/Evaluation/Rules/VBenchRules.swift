import Geometry

/// The default convention: frames after the initialization where the target is labeled visible.
enum VBenchRules {
  /// The success curve's thresholds: 0, 0.01, ... 1.
  static let overlapThresholds = (0...100).map { Double($0) / 100 }
  private static let success = ThresholdCurve(overlapThresholds, .above)

  /// What each frame of a track scored.
  static func frameScores(_ track: TargetTrack, asPolygons: Bool) -> [FrameScore] {
    var frames: [FrameScore] = []
    frames.reserveCapacity(track.truth.count)
    for (index, label) in track.truth.enumerated() {
      let answer = index < track.answers.count ? track.answers[index] : nil
      let answered = answer?.region
      let isInitialization = index == 0 || (answer?.initialized ?? false)
      guard !isInitialization, label.visibility == .visible, let region = label.region else {
        frames.append(.notScored)
        continue
      }
      frames.append(
        asPolygons
          ? score(answered, against: region.asQuadrilateral, hasCorners: region.hasCorners)
          : score(answered?.boundingBox, against: region.boundingBox))
    }
    return frames
  }

  private static func score(_ answer: Box?, against truth: Box) -> FrameScore {
    guard truth.isValid else { return .notScored }
    guard let answer, answer.isValid else { return .missing(cornerError: nil) }
    return FrameScore(
      isScored: true, overlap: answer.overlap(with: truth),
      centerError: answer.centerError(to: truth),
      normCenterError: answer.normalizedCenterError(to: truth), cornerError: nil)
  }

  private static func score(
    _ answer: Region?, against truth: Quadrilateral, hasCorners: Bool
  ) -> FrameScore {
    guard truth.isValid else { return .notScored }
    guard let answer, answer.isValid else {
      return .missing(cornerError: hasCorners ? .infinity : nil)
    }
    let corners = answer.asQuadrilateral
    return FrameScore(
      isScored: true, overlap: corners.overlap(with: truth),
      centerError: corners.centerError(to: truth),
      normCenterError: corners.normalizedCenterError(to: truth),
      cornerError: hasCorners ? corners.cornerError(to: truth) : nil)
  }

  /// The figures of a track from what its frames scored.
  static func scores(
    _ frames: [FrameScore], using measures: inout FrameMeasures
  ) -> Scores {
    let tally = Self.tally(frames, using: &measures)
    let curves = tally.curves
    return Scores(
      frames: frames.count, scoredFrames: tally.frames, auc: tally.meanOverlap, op50: tally.op50,
      op75: tally.op75, precision20: curves.precision[20], normPrecision: curves.normPrecision[20],
      meanCenterError: tally.meanCenterError)
  }

  /// What the scored frames of a track come to.
  static func tally(_ frames: [FrameScore], using measures: inout FrameMeasures) -> Tally {
    measures.removeAll()
    for frame in frames where frame.isScored {
      measures.add(
        overlap: frame.overlap, centerError: frame.centerError,
        normCenterError: frame.normCenterError)
    }
    return Tally(measures, success: success)
  }
}

extension FrameScore {
  /// A frame that does not count.
  static let notScored = FrameScore(
    isScored: false, overlap: .nan, centerError: .nan, normCenterError: .nan, cornerError: nil)

  /// A frame that counts and has no prediction.
  static func missing(cornerError: Double?) -> FrameScore {
    FrameScore(
      isScored: true, overlap: 0, centerError: .infinity, normCenterError: .infinity,
      cornerError: cornerError)
  }
}

extension Region {
  /// Whether the corners are physical ones, so that distances between them mean something.
  var hasCorners: Bool {
    if case .quadrilateral = self { true } else { false }
  }
}
