/// The scores of one tracker on one target, under all conventions.
package struct TargetEvaluation: Sendable {
  /// The scores under every convention.
  package var scores: [Conventions: Scores]
  /// The track index at which the first failure began; nil if there is none. A failure consists of 10 consecutive
  /// scored frames off the target (`LossRule`).
  package var firstFailure: Int?
  /// The track index of the last scored frame; nil if there is none.
  package var lastScored: Int?
  /// Whether the target counts as lost, that is, whether the area under its success curve, computed under the `vbench`
  /// rule, is below 0.3.
  package var isLost: Bool
  /// Whether polygons were compared. This is the case if the tracker answers at least one frame with a quadrilateral.
  /// Initialization frames do not count.
  package var comparesPolygons: Bool
}

/// Scores a track under every convention.
///
/// Under the `vbench` rule, polygons are compared if the tracker answers with quadrilaterals, and bounding boxes are
/// compared otherwise. The first frame is the initialization, which this rule never scores. Labeled frames without an
/// answer count as missing predictions.
package func evaluate(_ track: TargetTrack) -> TargetEvaluation {
  evaluate(CollectionOfOne(track))
}

/// Scores a track that is given in pieces.
///
/// - Parameters:
///   - pieces: the pieces, starting at the first frame.
///   - take: a closure that receives the `vbench` scores of the frames in each piece.
package func evaluate(
  _ pieces: some Collection<TargetTrack>, frames take: ([FrameScore]) -> Void = { _ in }
) -> TargetEvaluation {
  // Most tracks consist of a single piece. Handling such tracks here avoids computing the piece twice.
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
  /// The `vbench` scores of the frames, one per label.
  package var frameScores: [FrameScore] {
    VBenchRules.frameScores(
      self, from: 0, asPolygons: TrackOutline(CollectionOfOne(self)).comparesPolygons)
  }
}

extension Curves {
  /// Computes a track's curves under the `vbench` rule.
  ///
  /// - Parameter pieces: the scores of the track's frames, piece by piece.
  package init(of pieces: some Sequence<[FrameScore]>) {
    var tally = VBenchRules.tally
    for frames in pieces {
      var measures = FrameMeasures(capacity: frames.count)
      VBenchRules.measure(frames, into: &measures)
      tally.add(measures)
    }
    self = tally.curves
  }
}
