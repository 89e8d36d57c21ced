import Geometry

/// The rules of the pysot toolkit's one-pass evaluation.
///
/// The initial frame is scored like the other frames, with the box in the result file. If a label contains a
/// zero or negative value, its frame counts as a miss in the success plot. If a coordinate of the label's center is
/// zero or negative, the frame counts as a hit in the precision plot. Frames without the target are skipped, but
/// scores are still divided by the total number of frames.
enum PySOTRules: BoxRules {
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      guard track.visibility[index] != .absent else {
        measures.countUnmeasured()
        continue
      }
      let (answer, truth) = (track.answers[index], track.truth[index])
      let center = truth.pixelCenter
      let hasCenter = center.x > 0 && center.y > 0
      measures.add(
        overlap: truth.isAllPositive ? answer.uncheckedOverlap(with: truth) : -1,
        centerError: hasCenter ? answer.centerError(to: truth) : -1,
        normCenterError: hasCenter
          ? answer.separatelyNormalizedCenterError(to: truth, epsilon: 1e-16) : -1)
    }
  }
}
