import Geometry

/// The default convention. All frames in which the target is labeled as visible are scored, except for initialization
/// frames and frames whose label has no area.
enum VBenchRules: ScoringRules {
  /// The success curve's thresholds: 0, 0.01, ... 1.
  static let overlapThresholds = (0...100).map { Double($0) / 100 }
  private static let success = ThresholdCurve(overlapThresholds, .above)

  static var tally: Tally { Tally(success: success) }

  /// Returns the scores of all frames in a piece of a track.
  ///
  /// - Parameter start: the number of frames in the track before the piece.
  static func frameScores(
    _ track: TargetTrack, from start: Int, asPolygons: Bool
  ) -> [FrameScore] {
    var frames: [FrameScore] = []
    frames.reserveCapacity(track.truth.count)
    for (index, label) in track.truth.enumerated() {
      let answer = index < track.answers.count ? track.answers[index] : nil
      let answered = answer?.region
      let isInitialization = start + index == 0 || (answer?.initialized ?? false)
      guard !isInitialization, label.visibility == .visible, let region = label.region else {
        frames.append(.notScored)
        continue
      }
      frames.append(
        asPolygons
          ? score(answered, against: region.quadrilateral, hasCorners: region.hasCorners)
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
    let corners = answer.quadrilateral
    return FrameScore(
      isScored: true, overlap: corners.overlap(with: truth),
      centerError: corners.centerError(to: truth),
      normCenterError: corners.normalizedCenterError(to: truth),
      cornerError: hasCorners ? corners.cornerError(to: truth) : nil)
  }

  static func measure(_ piece: ScoredPiece, into measures: inout FrameMeasures) {
    measure(piece.scored, into: &measures)
  }

  /// Measures the frames that are scored and adds the results to `measures`.
  static func measure(_ frames: [FrameScore], into measures: inout FrameMeasures) {
    for frame in frames where frame.isScored {
      measures.add(
        overlap: frame.overlap, centerError: frame.centerError,
        normCenterError: frame.normCenterError)
    }
  }
}

extension FrameScore {
  static let notScored = FrameScore(
    isScored: false, overlap: .nan, centerError: .nan, normCenterError: .nan, cornerError: nil)

  /// Returns the score of a frame that has a visible target but no prediction.
  static func missing(cornerError: Double?) -> FrameScore {
    FrameScore(
      isScored: true, overlap: 0, centerError: .infinity, normCenterError: .infinity,
      cornerError: cornerError)
  }
}
