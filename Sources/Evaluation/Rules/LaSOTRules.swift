/// The rules of the LaSOT toolkit.
///
/// Fan et al., "LaSOT: A High-quality Benchmark for Large-scale Single Object Tracking", CVPR 2019. The toolkit uses
/// OTB's rules with two differences. A prediction that contains nan or has no area is replaced by the previous
/// prediction. Frames without the target are removed, but the denominator remains the full length, so that such frames
/// lower the scores of even perfect tracking.
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
