import Bench
import Geometry

/// The start of a pass in which trackers follow a target from a label.
struct PassStart: Hashable, Sendable {
  enum Direction: String, Hashable, Sendable {
    case forward, backward

    /// The difference between the numbers of consecutive frames.
    var step: Int { self == .forward ? 1 : -1 }
  }

  /// The frame of the label.
  var frame: Int
  /// The region of the label.
  var region: Region
  var direction: Direction

  /// Returns the frame of the pass's step with the given index. Step 0 is the first one after the label.
  func frame(ofStep index: Int) -> Int { frame + direction.step * (index + 1) }
}

/// What trackers found in a pass.
struct TrackedPass: Hashable, Sendable, Codable {
  /// How well the target can be told from its surroundings at the start, from 0 to 1; nil if it is not known.
  var distinctness: Double?
  /// The answers, the first for the frame next to the label.
  var steps: [PassStep] = []
}

/// The answers of both levels for one frame.
struct PassStep: Hashable, Sendable, Codable {
  /// The answer of one tracker.
  struct Answer: Hashable, Sendable, Codable {
    /// The region; nil if the tracker failed.
    var region: Region?
    var confidence: Double?
  }

  var accurate = Answer()
  var fast = Answer()
}
