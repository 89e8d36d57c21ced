import Geometry

/// Everything that one subject scored on one target.
public struct TargetEvaluation: Sendable {
  /// For every convention.
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
/// A subject that answers with boxes is compared with the labels' enclosing boxes; one that answers
/// with quadrilaterals with the labels' polygons. The first frame initializes and is never scored
/// by the `vbench` rule. Labels without an answer count as missing predictions.
public func evaluate(_ track: TargetTrack) -> TargetEvaluation {
  evaluate(CollectionOfOne(track))
}

/// Scores a track that is given in pieces, as the whole of it.
///
/// - Parameters:
///   - pieces: from the first frame on.
///   - take: is given what the frames of each piece scored by the `vbench` rule.
public func evaluate(
  _ pieces: some Collection<TargetTrack>, frames take: ([FrameScore]) -> Void = { _ in }
) -> TargetEvaluation {
  // Of most tracks there is only one, which need not be made twice.
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
  /// What each frame scores by the `vbench` rule, one per label.
  public var frameScores: [FrameScore] {
    VBenchRules.frameScores(
      self, from: 0, asPolygons: TrackOutline(CollectionOfOne(self)).comparesPolygons)
  }
}

extension Curves {
  /// The curves of a track by the `vbench` rule.
  ///
  /// - Parameter pieces: what its frames scored, piece by piece.
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
