/// A scorer that computes a track's scores under every convention, piece by piece, so that long tracks need not fit in
/// memory.
package struct TrackScorer {
  /// The number of frames in a piece. This length is a compromise between memory use and overhead.
  package static let pieceLength = 4096

  private let outline: TrackOutline
  private var frames = 0
  private var boxes: BoxTrack?
  private var failure = FirstFailure()
  private var lastScored: Int?
  private var gathered = GatheredFigures(TrackMeasures.ofTargets)
  private var tallies = Conventions.allCases.map { ($0, $0.rules.tally) }

  /// Prepares to score a track.
  ///
  /// - Parameter pieces: the whole track, split into the same pieces that will be passed to `add`.
  package init(of pieces: some Sequence<TargetTrack>) {
    outline = TrackOutline(pieces)
  }

  /// Scores the next piece.
  ///
  /// - Returns: the `vbench` scores of the piece's frames.
  package mutating func add(_ piece: TargetTrack) -> [FrameScore] {
    let scored = VBenchRules.frameScores(
      piece, from: frames, asPolygons: outline.comparesPolygons)
    for (index, score) in scored.enumerated() {
      failure.add(score)
      if score.isScored { lastScored = frames + index }
      gathered.add(
        JudgedFrame(
          index: frames + index, truth: piece.truth[index],
          answer: index < piece.answers.count ? piece.answers[index] : nil, score: score))
    }
    let boxes = BoxTrack(piece, of: outline, after: boxes)
    let scoredPiece = ScoredPiece(track: piece, start: frames, scored: scored, boxes: boxes)
    var measures = FrameMeasures(capacity: piece.truth.count)
    for index in tallies.indices {
      measures.removeAll()
      tallies[index].0.rules.measure(scoredPiece, into: &measures)
      tallies[index].1.add(measures)
    }
    self.boxes = boxes
    frames += piece.truth.count
    return scored
  }

  /// The scores of all pieces added so far.
  package var evaluation: TargetEvaluation {
    var scores: [Conventions: Scores] = [:]
    for (conventions, tally) in tallies {
      scores[conventions] = Scores(tally, of: frames, under: conventions)
    }
    scores[.vbench]?.values.merge(gathered.figures)
    let isLost = scores[.vbench]?.figures.map { $0.auc < LossRule.auc } ?? false
    return TargetEvaluation(
      scores: scores, firstFailure: failure.index, lastScored: lastScored, isLost: isLost,
      comparesPolygons: outline.comparesPolygons)
  }
}

extension Scores {
  /// Computes the scores under a convention from a tally.
  fileprivate init(_ tally: Tally, of frames: Int, under conventions: Conventions) {
    let headline = conventions.rules.headline(of: tally)
    self.init(
      frames: frames, scoredFrames: tally.frames, auc: headline.auc, op50: tally.op50,
      op75: tally.op75, precision20: headline.precision, normPrecision: headline.normPrecision,
      meanCenterError: tally.meanCenterError)
  }
}
