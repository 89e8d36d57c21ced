import Geometry

/// The GOT-10k toolkit's `ExperimentOTB`.
///
/// Huang, Zhao and Huang, "GOT-10k: A Large High-Diversity Benchmark for Generic Object Tracking in
/// the Wild", IEEE TPAMI 43(5), 2021. As `OTBRules`, but that no label is tested: every frame is scored with
/// the numbers as they are, a label that is not above zero or has no area too. The experiment has no normalized
/// precision; the one given is OTB's.
enum GOT10kOTBRules: BoxRules {
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      let truth = track.truth[index].oneBased
      let answer = track.isFirst(index) ? truth : track.answers[index].oneBased
      measures.add(
        overlap: answer.uncheckedOverlap(with: truth, epsilon: Double.ulpOfOne),
        centerError: answer.centerError(to: truth),
        normCenterError: answer.separatelyNormalizedCenterError(to: truth))
    }
  }
}
