import Geometry

/// All scores of one subject on one target.
public struct TargetEvaluation: Sendable {
  /// The scores under every convention.
  public var scores: [Conventions: Scores]
  /// The index, in the track, of the first of 10 consecutive scored frames off the target (`LossRule`);
  /// nil if there is none.
  public var firstFailure: Int?
  /// The index of the last scored frame; nil if there is none.
  public var lastScored: Int?
  /// Whether the area under the success curve by the `vbench` rule is below 0.3.
  public var isLost: Bool
  /// Whether polygons were compared, because the subject answers with quadrilaterals.
  public var comparesPolygons: Bool
}

/// Scores a track under every convention.
///
/// A subject that answers with boxes is compared with the boxes around the labels. A subject that answers with
/// quadrilaterals is compared with the labels' polygons. The first frame initializes, and the `vbench` rule
/// never scores it. Labels without an answer count as missing predictions.
public func evaluate(_ track: TargetTrack) -> TargetEvaluation {
  evaluate(CollectionOfOne(track))
}

/// Scores a track that is given in pieces.
///
/// - Parameters:
///   - pieces: the pieces, beginning with the first frame.
///   - take: receives the scores of each piece's frames by the `vbench` rule.
public func evaluate(
  _ pieces: some Collection<TargetTrack>, frames take: ([FrameScore]) -> Void = { _ in }
) -> TargetEvaluation {
  // Most tracks consist of one piece, which is computed only once.
  if pieces.count == 1, let piece = pieces.first {
    var scorer = TrackScorer(of: CollectionOfOne(piece))
    take(scorer.add(piece))
    return scorer.evaluation
  }
  var scorer = TrackScorer(of: pieces)
  for piece in pieces { take(scorer.add(piece)) }
  return scorer.evaluation
}

extension TargetTrack {
  /// The scores of each frame by the `vbench` rule, one per label.
  public var frameScores: [FrameScore] {
    VBenchRules.frameScores(
      self, from: 0, asPolygons: TrackOutline(CollectionOfOne(self)).comparesPolygons)
  }
}

extension Curves {
  /// Computes the curves of a track by the `vbench` rule.
  ///
  /// - Parameter pieces: the scores of its frames, piece by piece.
  public init(of pieces: some Sequence<[FrameScore]>) {
    var tally = VBenchRules.tally
    for frames in pieces {
      var measures = FrameMeasures(capacity: frames.count)
      VBenchRules.measure(frames, into: &measures)
      tally.add(measures)
    }
    self = tally.curves
  }
}
