import Geometry

/// The first and the latest appearance of a target. They determine whether a detection replaces the tracker's answer.
/// The latest appearance is from the last frame in which a detection replaced the tracker's answer, or in which the
/// tracker and the detector agreed on the position.
///
/// A tracker that follows its target knows the position more precisely than a detector. The tracker's answer is
/// therefore replaced only by a region that is clearly more similar to the target.
struct TargetAppearances {
  let first: TargetAppearance
  private var latest: TargetAppearance?

  /// A detected region after alignment with the target's appearance.
  struct Match {
    var quadrilateral: Quadrilateral
    /// The similarities of the region to the first appearance and to the latest one.
    fileprivate var similarities: [Double]
    /// The larger of the two similarities, in -1...1.
    var similarity: Double { similarities.max() ?? 0 }
  }

  /// The minimum similarity of a detection that is not at the tracker's position.
  private static let minimumElsewhere = 0.5
  /// The similarity of the tracker's region below which the target counts as lost.
  private static let lost = 0.2
  /// The minimum gain in similarity over the tracker's region if the target is lost and there is no other candidate.
  private static let minimumForLost = 0.3
  /// The minimum gain in similarity over the tracker's region. It is a fraction of the difference between the tracker's
  /// similarity and 1, but not less than `minimumGain`.
  private static let (gainFraction, minimumGain) = (0.4, 0.03)

  /// Creates the appearances from the target's first region.
  ///
  /// - Returns: nil if the target's appearance cannot be used, for example because it has too little contrast.
  init?(of quadrilateral: Quadrilateral, in view: TargetAppearance.View) {
    guard let first = TargetAppearance(of: quadrilateral, in: view) else { return nil }
    self.first = first
  }

  /// Stores the target's current appearance. This function is called when a detection replaces the tracker's answer,
  /// and when the tracker and the detector agree on the position.
  mutating func update(_ quadrilateral: Quadrilateral, in view: TargetAppearance.View) {
    latest = TargetAppearance(of: quadrilateral, in: view)
  }

  private var all: [TargetAppearance] { latest.map { [first, $0] } ?? [first] }

  func similarities(of quadrilateral: Quadrilateral, in view: TargetAppearance.View) -> [Double] {
    all.map { $0.similarity(of: quadrilateral, in: view) }
  }

  /// Returns a region's maximum similarity to the two appearances, before alignment.
  func unalignedSimilarity(of quadrilateral: Quadrilateral, in view: TargetAppearance.View)
    -> Double
  {
    all.map { $0.unalignedSimilarity(of: quadrilateral, in: view) }.max() ?? 0
  }

  /// Aligns a region with each appearance and returns the best match.
  func match(
    _ quadrilateral: Quadrilateral, as freedom: TargetAppearance.Freedom,
    in view: TargetAppearance.View
  ) -> Match {
    let aligned = all.map { $0.refined(quadrilateral, as: freedom, in: view) }
    let best = aligned.max { $0.similarity < $1.similarity }?.quadrilateral ?? quadrilateral
    return Match(quadrilateral: best, similarities: similarities(of: best, in: view))
  }

  /// Returns whether a detection is the target and a better match than the tracker's region.
  ///
  /// - Parameters:
  ///   - tracked: the similarities of the tracker's region; nil if there is no region.
  ///   - isAtTracker: whether the detection is at the tracker's position.
  ///   - isAlone: whether the detector finds nothing at the tracker's position and the detection has about the
  ///     target's size.
  func isBetter(_ match: Match, than tracked: [Double]?, isAtTracker: Bool, isAlone: Bool) -> Bool {
    let tracked = tracked ?? all.map { _ in 0 }
    func isGain(_ value: Double, over own: Double) -> Bool {
      value >= own + max(Self.minimumGain, Self.gainFraction * (1 - own))
    }
    if isAtTracker { return zip(match.similarities, tracked).contains { isGain($0, over: $1) } }
    let own = tracked.max() ?? 0
    if match.similarity >= Self.minimumElsewhere, isGain(match.similarity, over: own) {
      return true
    }
    return isAlone && own < Self.lost && match.similarity >= max(own, 0) + Self.minimumForLost
  }
}
