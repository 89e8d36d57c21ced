import Geometry

/// The rules of `ExperimentOTB` in the GOT-10k toolkit.
///
/// Huang, Zhao and Huang, "GOT-10k: A Large High-Diversity Benchmark for Generic Object Tracking in the Wild", IEEE
/// TPAMI 43(5), 2021. The experiment uses the same rules as `OTBRules`, except that it does not check labels. Every
/// frame is scored with its label as it is, even if the label contains negative numbers or has no area. The experiment
/// does not define a normalized precision, so the definition from OTB is used.
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
