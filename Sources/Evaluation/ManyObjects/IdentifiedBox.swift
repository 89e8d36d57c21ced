import Geometry

/// A box with an identity in one frame: an object of the ground truth, or what a tracker says of one.
public struct IdentifiedBox: Hashable, Sendable {
  /// The same number in every frame for the same object; any number.
  public var identity: Int
  /// In pixels.
  public var box: Box

  public init(identity: Int, box: Box) {
    self.identity = identity
    self.box = box
  }
}

/// The objects of one frame and what a tracker says of them.
public struct FrameOfObjects: Hashable, Sendable {
  public var truth: [IdentifiedBox]
  public var found: [IdentifiedBox]

  public init(truth: [IdentifiedBox], found: [IdentifiedBox]) {
    self.truth = truth
    self.found = found
  }
}
