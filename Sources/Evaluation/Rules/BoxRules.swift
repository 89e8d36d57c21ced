/// The rules of a toolkit that compares only boxes. By default, the main measure is the mean of the success
/// curve.
protocol BoxRules: ScoringRules {
  /// Measures the frames in a piece of a track and adds the results to `measures`.
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures)
}

extension BoxRules {
  static func measure(_ piece: ScoredPiece, into measures: inout FrameMeasures) {
    measure(piece.boxes, into: &measures)
  }

  static func headline(of tally: Tally) -> HeadlineFigures {
    let curves = tally.curves
    return HeadlineFigures(
      auc: curves.success.mean ?? 0, precision: curves.precision[20],
      normPrecision: curves.normPrecision[20])
  }

  /// Returns the tally of a whole track, which is passed in one piece.
  static func tally(of track: BoxTrack) -> Tally {
    var measures = FrameMeasures(capacity: track.count)
    measure(track, into: &measures)
    var tally = tally
    tally.add(measures)
    return tally
  }
}
