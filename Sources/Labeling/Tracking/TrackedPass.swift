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
