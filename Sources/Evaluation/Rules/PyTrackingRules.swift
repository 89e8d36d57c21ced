import Geometry

/// pytracking's `extract_results`, as it treats every data set but LaSOT and UAV123.
///
/// It reads boxes as files have them, counted from 1. The initial frame counts as perfect. A prediction
/// without area is replaced by the one before, while a result that is too short is filled up with
/// zeros. Frames whose label is absent, or has a number that is not above zero, are misses for success
/// and precision and, oddly, hits for normalized precision. pytracking refuses predictions that are
/// nan or negative; here they count as without area. It keeps its curves in single precision, so its
/// figures agree to about 1e-7 only.
enum PyTrackingRules: BoxRules {
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      let truth = track.truth[index].oneBased
      guard truth.isAllPositive, track.visibility[index] == .visible else {
        measures.add(overlap: -1, centerError: .infinity, normCenterError: -1)
        continue
      }
      let answered =
        track.isAnswered(index)
        ? track.carriedAnswers[index].oneBased : Box(x: 0, y: 0, width: 0, height: 0)
      let answer = track.isFirst(index) ? truth : answered
      measures.add(
        overlap: answer.lastPixelOverlap(with: truth), centerError: answer.centerError(to: truth),
        normCenterError: answer.separatelyNormalizedCenterError(to: truth))
    }
  }
}
