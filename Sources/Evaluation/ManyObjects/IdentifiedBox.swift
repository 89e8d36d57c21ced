import Geometry

/// A box with an identity in one frame, from either the ground truth or a tracker's output.
public struct IdentifiedBox: Hashable, Sendable {
  /// The identity, an arbitrary number that an object keeps in all frames.
  public var identity: Int
  /// The box in pixels.
  public var box: Box

  public init(identity: Int, box: Box) {
    self.identity = identity
    self.box = box
  }
}

/// The objects and the tracker's output in one frame.
public struct FrameOfObjects: Hashable, Sendable {
  public var truth: [IdentifiedBox]
  public var found: [IdentifiedBox]

  public init(truth: [IdentifiedBox], found: [IdentifiedBox]) {
    self.truth = truth
    self.found = found
  }
}
