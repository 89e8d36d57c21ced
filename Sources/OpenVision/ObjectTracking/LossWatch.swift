import Geometry

/// Detects that an object was lost, remembers its last place, and judges places where it might have
/// reappeared.
///
/// All evidence is the likeness to the first frame's object, by what was learned from that frame
/// alone, from which the tracker cannot drift away. The object is lost when the likeness has been
/// low for a while. It is found again when the likeness is about as high as it was on the object,
/// and higher than that of the surroundings while the object was seen. A second sign must support
/// it.
struct LossWatch {
  struct Parameters: Hashable, Sendable {
    /// The part of the usual likeness below which it is that of another object.
    var lowLikeness = 0.35
    /// The number of consecutive low frames after which the object is lost.
    var lowFrameLimit = 10
    /// The part of the usual likeness that a new place must reach.
    var foundLikeness = 0.6
    /// The lowest likeness of a new place in any case.
    var leastLikeness = 0.1
    /// The smallest ratio of that likeness to the surroundings'.
    var overRivals = 1.3
    /// The part of the usual support that a new place must reach.
    var foundSupport = 0.7
    /// The number of frames between looks at the surroundings while the object is seen.
    var interval = 6
    /// The distance of neighboring places to look at, in sides of the search region.
    var spread = 0.7
  }

  /// The places to look at, in steps from where the object was last seen, to which the search
  /// returns repeatedly.
  private let steps: [(x: Double, y: Double)] = [
    (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1),
    (0, 0), (2, 0), (-2, 0), (0, 2), (0, -2), (0, 0), (2, 1), (-2, -1), (2, -1), (-2, 1),
    (1, 2), (-1, -2), (1, -2), (-1, 2),
  ]

  private let parameters: Parameters
  /// The place where the object was last seen.
  private(set) var home: TrackedPlace
  private var usualLikeness = 0.2
  private var recentLikeness = 0.2
  private var usualSupport = 0.5
  private var surroundings = 0.0
  private var seenFrames = 0
  private var lowFrames = 0
  private var stepIndex = 0

  init(_ parameters: Parameters = Parameters(), at place: TrackedPlace) {
    self.parameters = parameters
    home = place
  }

  /// Whether to search for the object elsewhere.
  var isLost: Bool { lowFrames > parameters.lowFrameLimit }

  /// Whether it is time to learn how much the surroundings look like the object.
  var isCurious: Bool { lowFrames == 0 && seenFrames % parameters.interval == 1 }

  /// Records a frame's result.
  mutating func note(likeness: Double, support: Double, at place: TrackedPlace) {
    let likeness = Self.bounded(likeness)
    recentLikeness += 0.2 * (likeness - recentLikeness)
    guard recentLikeness > parameters.lowLikeness * usualLikeness else {
      lowFrames += 1
      return
    }
    lowFrames = 0
    seenFrames += 1
    if likeness > 0.7 * usualLikeness { home = place }
    usualLikeness += 0.03 * (likeness - usualLikeness)
    usualSupport += 0.03 * (support - usualSupport)
  }

  /// Returns the next place to look at, with the size that the object had when it was last seen.
  ///
  /// - Parameter skipsHome: whether only other places than that are wanted.
  mutating func nextPlace(searchSide: Double, frame: Box, skipsHome: Bool) -> TrackedPlace {
    var place = home
    let reach = parameters.spread * searchSide
    for _ in steps {
      let step = steps[stepIndex % steps.count]
      stepIndex += 1
      if skipsHome && step.x == 0 && step.y == 0 { continue }
      place.center = Point(home.center.x + step.x * reach, home.center.y + step.y * reach)
      let margin = reach / 3
      if place.center.x >= -margin, place.center.x <= frame.width + margin,
        place.center.y >= -margin, place.center.y <= frame.height + margin
      {
        break
      }
    }
    return place
  }

  /// Learns the likeness of something that is not the object.
  mutating func noteSurroundings(likeness: Double, isObject: Bool) {
    surroundings *= 0.98
    if !isObject { surroundings = max(surroundings, Self.bounded(likeness)) }
  }

  /// Tells whether the object is more likely at a new place than at the present one.
  mutating func accepts(likeness: Double, support: Double, over present: Double) -> Bool {
    let needed = max(
      parameters.leastLikeness, parameters.foundLikeness * usualLikeness,
      parameters.overRivals * surroundings, 2 * present)
    guard likeness > needed, support > parameters.foundSupport * usualSupport else { return false }
    recentLikeness = Self.bounded(likeness)
    lowFrames = 0
    return true
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1, max(0, value)) : 0
  }
}
