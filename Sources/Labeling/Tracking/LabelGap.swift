import Geometry

/// The frames between two labels, or before the first or after the last label, with what trackers found in them.
///
/// Each tracker's answers are corrected first: where its pass reaches the label at the other end of the gap, it should
/// have found that label. If it overlaps the label by `reachingOverlap` or more, the difference is spread over the pass
/// in proportion to the distance from its start. A label is then the mean of all answers. The weight of an answer
/// is its nearness to the start of its pass times the overlap with which the pass reaches the other label.
struct LabelGap {
  /// A label at the end of a gap.
  struct End {
    var frame: Int
    var visibility: LabelVisibility
    var region: Region?

    /// The region if the target is visible.
    var visibleRegion: Region? { visibility == .visible ? region : nil }
  }

  /// The label before the gap; nil if the gap begins with the sequence.
  var before: End?
  /// The label after the gap; nil if the gap ends with the sequence.
  var after: End?
  /// The answers of the pass from the label before the gap, the first for the frame after that label.
  var forward: [PassStep] = []
  /// The answers of the pass from the label after the gap, the first for the frame before that label.
  var backward: [PassStep] = []

  /// The overlap from which a pass counts as having reached the label at the other end.
  static let reachingOverlap = 0.4
  /// The weight of a pass that lost the target, relative to one that reached the other end.
  static let lostWeight = 0.001
  /// The weight of a pass that has no other end to reach, or that has not come there yet.
  static let openWeight = 0.5
  /// An agreement or a confidence below this limit is a reason for doubt.
  private static let lowAgreement = 0.7
  private static let lowConfidence = 0.5

  private struct Estimate {
    var vector: RegionVector
    var region: Region
    var weight: Double
    var confidence: Double
    var isForward: Bool
    var isAccurate: Bool
  }

  /// Returns the label of a frame in the gap; nil if it is not known yet.
  ///
  /// - Parameter isDone: whether the passes have ended, so that a frame without answers will not get any.
  func label(at frame: Int, isDone: Bool) -> TrackedLabel? {
    if let before, before.visibility != .visible {
      return TrackedLabel(visibility: before.visibility)
    }
    let estimates = estimates(at: frame)
    guard let region = RegionVector.mean(estimates.lazy.map { ($0.vector, $0.weight) }),
      region.isValid
    else { return isDone ? held(at: frame) : nil }
    var (agreement, confidence, weights) = (0.0, 0.0, 0.0)
    for estimate in estimates {
      agreement += estimate.weight * estimate.region.overlap(with: region)
      confidence += estimate.weight * estimate.confidence
      weights += estimate.weight
    }
    agreement /= weights
    confidence /= weights
    let isTwoSided = Set(estimates.map(\.isForward)).count == 2
    var doubt = TrackingDoubt(
      expectedOverlap: TrackingDoubt.expectedOverlap(
        agreement: agreement, confidence: confidence, isTwoSided: isTwoSided,
        isPlanar: region.hasCorners))
    let comparisons: [(TrackingDoubt.Reason, Double)] = [
      (.directions, overlap(of: estimates) { $0.isForward }),
      (.levels, overlap(of: estimates) { $0.isAccurate }),
    ]
    doubt.reasons =
      comparisons.filter { $0.1 < Self.lowAgreement }.sorted { $0.1 < $1.1 }.map(\.0)
      + (confidence < Self.lowConfidence ? [.confidence] : [])
    return TrackedLabel(
      visibility: .visible, region: region, confidence: confidence, doubt: doubt)
  }

  /// Returns the overlap of the mean of some estimates with the mean of the others; 1 if there are no others.
  private func overlap(
    of estimates: [Estimate], where isFirst: (Estimate) -> Bool
  ) -> Double {
    let halves = [true, false].map { wanted in
      RegionVector.mean(
        estimates.filter { isFirst($0) == wanted }.lazy.map { ($0.vector, $0.weight) })
    }
    guard let one = halves[0], let other = halves[1] else { return 1 }
    return one.overlap(with: other)
  }

  /// Returns what to assume if all trackers failed: a region between the two labels, or the only one.
  private func held(at frame: Int) -> TrackedLabel? {
    let ends = [before, after].compactMap(\.self).compactMap { end in
      end.visibleRegion.map { (end, RegionVector($0)) }
    }
    let weighted = ends.map { end, vector in
      (vector, ends.count == 1 ? 1 : 1 / Double(abs(frame - end.frame)))
    }
    guard let region = RegionVector.mean(weighted) else { return nil }
    return TrackedLabel(
      visibility: .visible, region: region, confidence: 0,
      doubt: TrackingDoubt(expectedOverlap: 0, reasons: [.lost]))
  }

  private func estimates(at frame: Int) -> [Estimate] {
    var found: [Estimate] = []
    for isForward in [true, false] {
      let (start, end) = isForward ? (before, after) : (after, before)
      guard let start, start.visibleRegion != nil else { continue }
      let (steps, distance) = (isForward ? forward : backward, abs(frame - start.frame))
      guard steps.indices.contains(distance - 1) else { continue }
      for isAccurate in [true, false] {
        let answer = steps[distance - 1].answer(isAccurate)
        guard let region = answer.region else { continue }
        var estimate = Estimate(
          vector: RegionVector(region), region: region, weight: Self.openWeight,
          confidence: answer.confidence ?? 0, isForward: isForward, isAccurate: isAccurate)
        if let end, let goal = end.visibleRegion {
          let length = abs(end.frame - start.frame)
          let passed = Double(distance) / Double(length)
          if steps.indices.contains(length - 1) {
            let last = steps[length - 1].answer(isAccurate).region
            let reached = last?.overlap(with: goal) ?? 0
            if let last, reached >= Self.reachingOverlap {
              let error = RegionVector(goal).values - RegionVector(last).values
              estimate.vector.values += passed * error
              estimate.region = estimate.vector.region
            }
            estimate.weight = max(reached, Self.lostWeight)
          }
          estimate.weight *= 1 - passed
        }
        found.append(estimate)
      }
    }
    return found
  }
}

extension PassStep {
  fileprivate func answer(_ isAccurate: Bool) -> Answer { isAccurate ? accurate : fast }
}
