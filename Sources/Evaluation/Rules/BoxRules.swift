/// The rules by which a toolkit scores boxes.
protocol BoxRules {
  /// Nothing yet, with the thresholds that the toolkit counts at.
  static var tally: Tally { get }

  /// Measures the frames of a piece of a track.
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures)
}

extension BoxRules {
  static var tally: Tally { Tally() }

  /// What a whole track comes to.
  static func tally(of track: BoxTrack) -> Tally {
    var measures = FrameMeasures(capacity: track.count)
    measure(track, into: &measures)
    var tally = tally
    tally.add(measures)
    return tally
  }
}
