import Geometry

/// A box with an identity in one frame, from either the ground truth or a tracker's output.
package struct IdentifiedBox: Hashable, Sendable {
  /// The identity, an arbitrary number that is the same in all frames of an object or a track.
  package var identity: Int
  /// The box in pixels.
  package var box: Box

  package init(identity: Int, box: Box) {
    self.identity = identity
    self.box = box
  }
}

/// The labeled objects and the tracker's boxes in one frame.
package struct FrameOfObjects: Hashable, Sendable {
  package var truth: [IdentifiedBox]
  package var found: [IdentifiedBox]

  package init(truth: [IdentifiedBox], found: [IdentifiedBox]) {
    self.truth = truth
    self.found = found
  }
}
