import Geometry

/// The rules of pytracking's function `extract_results`, for all datasets except LaSOT and UAV123.
///
/// Boxes are read from the files as 1-based coordinates. The initial frame counts as perfect. A prediction without an
/// area is replaced by the previous prediction, and a result that is too short is padded with zeros. If the target is
/// not labeled as visible, or if the label contains a number that is not above zero, the frame counts as a miss for
/// success and precision. Surprisingly, it counts as a hit for normalized precision. pytracking rejects predictions
/// that are nan or negative. Here, such predictions count as having no area. pytracking computes its curves in single
/// precision, so the results agree only to about 1e-7.
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
