import Geometry

/// The appearances of a target: the first one, and the one when tracker and detector last agreed on its
/// position. They decide whether a detection replaces the tracker's answer.
///
/// A tracker on its target knows the position more precisely than a detector. It is therefore replaced only by
/// a region that looks clearly more like the target.
struct TargetLooks {
  let first: TargetAppearance
  private var latest: TargetAppearance?

  /// A detection after its alignment with the target's appearance.
  struct Match {
    var place: Quadrilateral
    /// The likeness of the region to the first and to the last appearance.
    fileprivate var likenesses: [Double]
    /// The larger of both likenesses, -1...1.
    var likeness: Double { likenesses.max() ?? 0 }
  }

  /// The smallest likeness of a target elsewhere. Anything below is something else.
  private static let leastElsewhere = 0.5
  /// The likeness of the tracker's region below which it has lost the target.
  private static let lost = 0.2
  /// The smallest likeness of a lost target if nothing else can be meant.
  private static let leastOfLost = 0.3
  /// The share of the tracker's missing likeness that a detection must gain, and the smallest gain.
  private static let (gainShare, leastGain) = (0.4, 0.03)

  /// - Returns: nil if the target has hardly any contrast, so that its appearance says nothing.
  init?(of place: Quadrilateral, in view: TargetAppearance.View) {
    guard let first = TargetAppearance(of: place, in: view) else { return nil }
    self.first = first
  }

  /// Stores the target's appearance when tracker and detector agree.
  mutating func update(_ place: Quadrilateral, in view: TargetAppearance.View) {
    latest = TargetAppearance(of: place, in: view)
  }

  private var all: [TargetAppearance] { latest.map { [first, $0] } ?? [first] }

  func likenesses(of place: Quadrilateral, in view: TargetAppearance.View) -> [Double] {
    all.map { $0.likeness(of: place, in: view) }
  }

  /// Returns the largest likeness of a region before the alignment.
  func unalignedLikeness(of place: Quadrilateral, in view: TargetAppearance.View) -> Double {
    all.map { $0.unalignedLikeness(of: place, in: view) }.max() ?? 0
  }

  /// Aligns a region with the first or the last appearance.
  func match(
    _ place: Quadrilateral, as freedom: TargetAppearance.Freedom, in view: TargetAppearance.View
  ) -> Match {
    let places = all.map { $0.refined(place, as: freedom, in: view) }
    let best = places.max { $0.likeness < $1.likeness }?.place ?? place
    return Match(place: best, likenesses: likenesses(of: best, in: view))
  }

  /// Whether a detection is the target, and better than the tracker's region.
  ///
  /// - Parameters:
  ///   - tracked: the likenesses of the tracker's region; nil if there is none.
  ///   - isThere: whether the detection is at the tracker's position.
  ///   - isAlone: whether the detector finds nothing at the tracker's position and the detection has about the
  ///     target's size.
  func isBetter(_ match: Match, than tracked: [Double]?, isThere: Bool, isAlone: Bool) -> Bool {
    let tracked = tracked ?? all.map { _ in 0 }
    func isGain(_ value: Double, over own: Double) -> Bool {
      value >= own + max(Self.leastGain, Self.gainShare * (1 - own))
    }
    if isThere { return zip(match.likenesses, tracked).contains { isGain($0, over: $1) } }
    let own = tracked.max() ?? 0
    if match.likeness >= Self.leastElsewhere, isGain(match.likeness, over: own) { return true }
    return isAlone && own < Self.lost && match.likeness >= max(own, 0) + Self.leastOfLost
  }
}
