import Geometry

/// How a target has looked: at first, and when the tracker and the detector last agreed on where it was. Decides whether a
/// detection is put in the place of what is tracked.
///
/// A tracker that is on its target knows better than a detector where exactly that is, so it gives way only to a place
/// that looks clearly more like the target than its own.
struct TargetLooks {
  let first: TargetAppearance
  private var latest: TargetAppearance?

  /// A detection as it was brought in line with how the target looked.
  struct Match {
    var place: Quadrilateral
    /// How much the place looks like the target did at first, and last.
    fileprivate var likenesses: [Double]
    /// The greater one of them. -1...1
    var likeness: Double { likenesses.max() ?? 0 }
  }

  /// Elsewhere, what looks less like the target is something else.
  private static let leastElsewhere = 0.5
  /// What the tracker holds looks so little like the target only where it has lost it.
  private static let lost = 0.2
  /// The least of what is taken for a lost target because nothing else can be meant.
  private static let leastOfLost = 0.3
  /// The share of the tracker's unlikeness that a detection has to take away, and the least that this has to be.
  private static let (gainShare, leastGain) = (0.4, 0.03)

  /// - Returns: nil where the target has hardly any contrast: then its looks tell nothing.
  init?(of place: Quadrilateral, in view: TargetAppearance.View) {
    guard let first = TargetAppearance(of: place, in: view) else { return nil }
    self.first = first
  }

  /// Takes in how the target looks where tracker and detector agree.
  mutating func update(_ place: Quadrilateral, in view: TargetAppearance.View) {
    latest = TargetAppearance(of: place, in: view)
  }

  private var all: [TargetAppearance] { latest.map { [first, $0] } ?? [first] }

  func likenesses(of place: Quadrilateral, in view: TargetAppearance.View) -> [Double] {
    all.map { $0.likeness(of: place, in: view) }
  }

  /// How much a place looks like the target at a glance.
  func glance(at place: Quadrilateral, in view: TargetAppearance.View) -> Double {
    all.map { $0.glance(at: place, in: view) }.max() ?? 0
  }

  /// Brings a place in line with how the target looked, at first or last.
  func match(
    _ place: Quadrilateral, as freedom: TargetAppearance.Freedom, in view: TargetAppearance.View
  ) -> Match {
    let places = all.map { $0.refined(place, as: freedom, in: view) }
    let best = places.max { $0.likeness < $1.likeness }?.place ?? place
    return Match(place: best, likenesses: likenesses(of: best, in: view))
  }

  /// Whether a detection is the target, and nearer to it than what is tracked.
  ///
  /// - Parameters:
  ///   - tracked: the likenesses of the tracker's place; nil where it has none.
  ///   - isThere: whether the detection lies where the tracker is.
  ///   - isAlone: whether the detector sees nothing where the tracker is, and the detection has about the target's size.
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
