import Geometry

/// Everything that one subject scored on one target.
public struct TargetEvaluation: Sendable {
  /// One per label, by the `vbench` rule.
  public var frames: [FrameScore]
  /// For every convention.
  public var scores: [Conventions: Scores]
  /// The index, in the track, of the first of 10 consecutive scored frames with an overlap of at
  /// most 0.1; nil if there is none.
  public var firstFailure: Int?
  /// Whether the area under the success curve by the `vbench` rule is below 0.3.
  public var isLost: Bool
  /// Whether polygons were compared, because the subject answers with quadrilaterals.
  public var comparesPolygons: Bool
}

/// Scores a track under every convention.
///
/// A subject that answers with boxes is compared with the labels' enclosing boxes; one that answers
/// with quadrilaterals with the labels' polygons. The first frame initializes and is never scored
/// by the `vbench` rule. Labels without an answer count as missing predictions.
public func evaluate(_ track: TargetTrack) -> TargetEvaluation {
  let comparesPolygons = track.answersWithPolygons
  let frames = VBenchRules.frameScores(track, asPolygons: comparesPolygons)
  var measures = FrameMeasures(capacity: track.truth.count)
  let failure = firstFailure(in: frames)
  var vbench = VBenchRules.scores(frames, using: &measures)
  vbench.values.merge(
    Figures(
      TrackMeasures.ofTargets,
      of: JudgedTrack(track: track, frames: frames, firstFailure: failure)))
  let boxes = BoxTrack(track)
  var scores: [Conventions: Scores] = [:]
  for conventions in Conventions.allCases {
    scores[conventions] =
      switch conventions {
      case .vbench: vbench
      case .otb: Scores(OTBRules.scores(boxes, using: &measures), of: track)
      case .got10k:
        Scores(averageOverlap: GOT10kRules.scores(boxes, using: &measures), of: track)
      case .got10kOTB: Scores(GOT10kOTBRules.scores(boxes, using: &measures), of: track)
      case .lasot: Scores(LaSOTRules.scores(boxes, using: &measures), of: track)
      case .pysot: Scores(PySOTRules.scores(boxes, using: &measures), of: track)
      case .pytracking: Scores(PyTrackingRules.scores(boxes, using: &measures), of: track)
      case .trackingnet:
        Scores(areas: TrackingNetRules.scores(boxes, using: &measures), of: track)
      case .vot: Scores(unsupervised: VOTRules.scores(track, using: &measures), of: track)
      }
  }
  return TargetEvaluation(
    frames: frames, scores: scores, firstFailure: failure,
    isLost: vbench.scoredFrames > 0 && vbench.auc < 0.3, comparesPolygons: comparesPolygons)
}

extension Curves {
  /// The curves of a track by the `vbench` rule.
  ///
  /// - Parameter frames: what its frames scored.
  public init(of frames: [FrameScore]) {
    var measures = FrameMeasures(capacity: frames.count)
    self = VBenchRules.tally(frames, using: &measures).curves
  }
}

extension TargetTrack {
  /// Whether the subject itself, beside the labels it was initialized with, gave a quadrilateral.
  public var answersWithPolygons: Bool {
    answers.enumerated().contains { index, answer in
      guard index > 0, !answer.initialized, case .quadrilateral = answer.region else {
        return false
      }
      return true
    }
  }
}

/// What counts as a loss of the target.
enum FirstFailure {
  /// So many scored frames in a row with hardly any overlap.
  static let frames = 10
}

/// The first of ten consecutive scored frames with an overlap of at most 0.1.
private func firstFailure(in frames: [FrameScore]) -> Int? {
  var run = 0
  var start = 0
  for (index, frame) in frames.enumerated() where frame.isScored {
    guard frame.overlap <= 0.1 else {
      run = 0
      continue
    }
    if run == 0 { start = index }
    run += 1
    if run == FirstFailure.frames { return start }
  }
  return nil
}

extension Scores {
  /// The mean of the success curve, and precision at one threshold.
  fileprivate init(_ tally: Tally, of track: TargetTrack) {
    let curves = tally.curves
    self.init(
      tally, of: track, auc: curves.success.mean ?? 0, precision: curves.precision[20],
      normPrecision: curves.normPrecision[20])
  }

  /// GOT-10k's figures.
  fileprivate init(averageOverlap tally: Tally, of track: TargetTrack) {
    let curves = tally.curves
    self.init(
      tally, of: track, auc: tally.meanOverlap, precision: curves.precision[20],
      normPrecision: curves.normPrecision.mean ?? 0)
  }

  /// TrackingNet's figures.
  fileprivate init(areas tally: Tally, of track: TargetTrack) {
    let curves = tally.curves
    self.init(
      tally, of: track, auc: TrackingNetRules.area(under: curves.success),
      precision: TrackingNetRules.area(under: curves.precision),
      normPrecision: TrackingNetRules.area(under: curves.normPrecision))
  }

  /// VOT's figures.
  fileprivate init(unsupervised tally: Tally, of track: TargetTrack) {
    let curves = tally.curves
    self.init(
      tally, of: track, auc: tally.meanOverlap, precision: curves.precision[20],
      normPrecision: curves.normPrecision[20])
  }

  private init(
    _ tally: Tally, of track: TargetTrack, auc: Double, precision: Double, normPrecision: Double
  ) {
    self.init(
      frames: track.truth.count, scoredFrames: tally.frames, auc: auc, op50: tally.op50,
      op75: tally.op75, precision20: precision, normPrecision: normPrecision,
      meanCenterError: tally.meanCenterError)
  }
}
