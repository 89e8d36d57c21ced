import Geometry

/// A box with an identity in one frame: an object of the ground truth or a tracker's output.
public struct IdentifiedBox: Hashable, Sendable {
  /// The identity, any number. It is the same for an object in all frames.
  public var identity: Int
  /// The box in pixels.
  public var box: Box

  public init(identity: Int, box: Box) {
    self.identity = identity
    self.box = box
  }
}

/// The objects of one frame, and the tracker's output.
public struct FrameOfObjects: Hashable, Sendable {
  public var truth: [IdentifiedBox]
  public var found: [IdentifiedBox]

  public init(truth: [IdentifiedBox], found: [IdentifiedBox]) {
    self.truth = truth
    self.found = found
  }
}
