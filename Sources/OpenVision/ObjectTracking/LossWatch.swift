import Geometry

/// A detector of object loss, which stores the object's last position and judges positions where it
/// might have reappeared.
///
/// Positions are judged only by their similarity to the object in the first frame, measured with the models learned
/// from that frame alone, so that drift of the tracker cannot affect the similarity. The object counts as lost when the
/// similarity has been low for several frames. It counts as found again when the similarity at a new position is high
/// enough compared with its average value on the object, and higher than the values measured in the surroundings while
/// the object was visible. A second measure, the support, must confirm the match.
struct LossWatch {
  struct Parameters: Hashable, Sendable {
    /// The fraction of the average similarity at or below which the recent similarity is considered low.
    var lowLikeness = 0.35
    /// The maximum number of consecutive frames with low similarity before the object counts as lost.
    var lowFrameLimit = 10
    /// The fraction of the average similarity that the similarity at a new position must exceed.
    var foundLikeness = 0.6
    /// The similarity that a new position must exceed, regardless of the average similarity.
    var leastLikeness = 0.1
    /// The minimum ratio of the similarity at a new position to the similarity found in the surroundings.
    var overRivals = 1.3
    /// The fraction of the average support that the support at a new position must exceed.
    var foundSupport = 0.7
    /// The interval between checks of the surroundings, counted in frames in which the object is visible.
    var interval = 6
    /// The distance between neighboring search positions, as a fraction of the search region's
    /// side.
    var spread = 0.7
  }

  /// The positions to check, given as offsets from where the object was last seen, in units of the distance between
  /// neighboring search positions. The position where the object was last seen is checked repeatedly.
  private let steps: [(x: Double, y: Double)] = [
    (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1),
    (0, 0), (2, 0), (-2, 0), (0, 2), (0, -2), (0, 0), (2, 1), (-2, -1), (2, -1), (-2, 1),
    (1, 2), (-1, -2), (1, -2), (-1, 2),
  ]

  private let parameters: Parameters
  /// The position and size at which the object was last seen.
  private(set) var home: TargetState
  private var averageLikeness = 0.2
  private var recentLikeness = 0.2
  private var averageSupport = 0.5
  private var surroundings = 0.0
  private var seenFrames = 0
  private var lowFrames = 0
  private var stepIndex = 0

  init(_ parameters: Parameters = Parameters(), at state: TargetState) {
    self.parameters = parameters
    home = state
  }

  /// Whether the object is lost and must be searched for elsewhere.
  var isLost: Bool { lowFrames > parameters.lowFrameLimit }

  /// Whether it is time to measure how similar the surroundings are to the object.
  var isCurious: Bool { lowFrames == 0 && seenFrames % parameters.interval == 1 }

  /// Records the similarity and the support that the tracker measured on a frame.
  mutating func note(likeness: Double, support: Double, at state: TargetState) {
    let likeness = Self.bounded(likeness)
    recentLikeness += 0.2 * (likeness - recentLikeness)
    guard recentLikeness > parameters.lowLikeness * averageLikeness else {
      lowFrames += 1
      return
    }
    lowFrames = 0
    seenFrames += 1
    if likeness > 0.7 * averageLikeness { home = state }
    averageLikeness += 0.03 * (likeness - averageLikeness)
    averageSupport += 0.03 * (support - averageSupport)
  }

  /// Returns the next position to check, with the size that the object had when it was last seen.
  ///
  /// - Parameter skipsHome: whether to skip the position where the object was last seen.
  mutating func nextState(searchSide: Double, frame: Box, skipsHome: Bool) -> TargetState {
    var state = home
    let reach = parameters.spread * searchSide
    for _ in steps {
      let step = steps[stepIndex % steps.count]
      stepIndex += 1
      if skipsHome && step.x == 0 && step.y == 0 { continue }
      state.center = Point(home.center.x + step.x * reach, home.center.y + step.y * reach)
      let margin = reach / 3
      if state.center.x >= -margin, state.center.x <= frame.width + margin,
        state.center.y >= -margin, state.center.y <= frame.height + margin
      {
        break
      }
    }
    return state
  }

  /// Records the similarity found in the surroundings, unless the match was the object itself.
  mutating func noteSurroundings(likeness: Double, isObject: Bool) {
    surroundings *= 0.98
    if !isObject { surroundings = max(surroundings, Self.bounded(likeness)) }
  }

  /// Returns whether the measurements at a new position are high enough to conclude that the object is there. The
  /// similarity must also be more than twice `present`, the similarity at the tracker's current position. If the
  /// position is accepted, the object is no longer considered lost.
  mutating func accepts(likeness: Double, support: Double, over present: Double) -> Bool {
    let needed = max(
      parameters.leastLikeness, parameters.foundLikeness * averageLikeness,
      parameters.overRivals * surroundings, 2 * present)
    guard likeness > needed, support > parameters.foundSupport * averageSupport else {
      return false
    }
    recentLikeness = Self.bounded(likeness)
    lowFrames = 0
    return true
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1, max(0, value)) : 0
  }
}
