import Geometry

/// The pysot toolkit's one-pass evaluation.
///
/// The initial frame counts with the content of the result file. If a value of the label is zero or negative,
/// the frame is a miss for success. If its center is not above zero, the frame is a hit for precision. Absent
/// frames are removed, but the denominator stays the full length.
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
