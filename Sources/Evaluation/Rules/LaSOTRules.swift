/// The LaSOT toolkit.
///
/// Fan et al., "LaSOT: A High-quality Benchmark for Large-scale Single Object Tracking", CVPR 2019.
/// As OTB's, but a prediction that is nan or has no area is replaced by the one before, and absent
/// frames are removed while the denominator stays the full length: perfect tracking does not score
/// what it does elsewhere.
enum LaSOTRules: BoxRules {
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      guard track.visibility[index] != .absent else {
        measures.countUnmeasured()
        continue
      }
      let truth = track.truth[index].oneBased
      guard truth.isAllPositive else {
        measures.add(overlap: -1, centerError: -1, normCenterError: -1)
        continue
      }
      let answer = track.isFirst(index) ? truth : track.carriedAnswers[index].oneBased
      measures.add(
        overlap: answer.lastPixelOverlap(with: truth), centerError: answer.centerError(to: truth),
        normCenterError: answer.separatelyNormalizedCenterError(to: truth))
    }
  }
}
