import Geometry

/// A box with an identity in one frame, from either the ground truth or a tracker's output.
public struct IdentifiedBox: Hashable, Sendable {
  /// The identity, an arbitrary number that is the same in all frames of an object or a track.
  public var identity: Int
  /// The box in pixels.
  public var box: Box

  public init(identity: Int, box: Box) {
    self.identity = identity
    self.box = box
  }
}

/// The labeled objects and the tracker's boxes in one frame.
public struct FrameOfObjects: Hashable, Sendable {
  public var truth: [IdentifiedBox]
  public var found: [IdentifiedBox]

  public init(truth: [IdentifiedBox], found: [IdentifiedBox]) {
    self.truth = truth
    self.found = found
  }
}
