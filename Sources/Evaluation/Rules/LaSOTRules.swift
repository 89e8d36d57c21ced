/// The LaSOT toolkit.
///
/// Fan et al., "LaSOT: A High-quality Benchmark for Large-scale Single Object Tracking", CVPR 2019.
/// As OTB's, but a prediction that is nan or has no area is replaced by the one before, and absent
/// frames are removed while the denominator stays the full length: perfect tracking does not score
/// what it does elsewhere.
enum LaSOTRules {
  static func scores(_ track: BoxTrack, using measures: inout FrameMeasures) -> Tally {
    measures.removeAll()
    var track = track
    track.carryForward()
    for index in 0..<track.count where track.visibility[index] != .absent {
      let truth = track.truth[index].oneBased
      guard truth.isAllPositive else {
        measures.add(overlap: -1, centerError: -1, normCenterError: -1)
        continue
      }
      let answer = index == 0 ? truth : track.answers[index].oneBased
      measures.add(
        overlap: answer.lastPixelOverlap(with: truth), centerError: answer.centerError(to: truth),
        normCenterError: answer.separatelyNormalizedCenterError(to: truth))
    }
    return Tally(measures, frames: track.count)
  }
}
