import Geometry

/// The pysot toolkit's one-pass evaluation.
///
/// The initial frame is scored like the other frames, with the box in the result file. If a label contains a
/// zero or negative value, its frame counts as a miss for success. If the label's center is not above zero, the
/// frame counts as a hit for precision. Frames without the target are removed, but the denominator remains the
/// full length.
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
