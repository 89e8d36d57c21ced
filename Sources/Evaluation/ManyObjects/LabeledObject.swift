import Geometry

/// An object of the ground truth with the attributes that evaluation rules use.
public struct LabeledObject: Hashable, Sendable {
  public var identity: Int
  public var box: Box
  /// The class, in the numbers of the benchmark's rules.
  public var kind: Int
  /// Whether the object counts: MOTChallenge's flag.
  public var isCounted: Bool
  /// The truncation in KITTI's labels: 0 in view, 1 partly cut off by the image's border.
  public var truncation: Double
  /// The occlusion in KITTI's labels: 0 visible, 1 partly and 2 largely covered, 3 unknown.
  public var occlusion: Double

  public init(
    identity: Int, box: Box, kind: Int = 1, isCounted: Bool = true, truncation: Double = 0,
    occlusion: Double = 0
  ) {
    self.identity = identity
    self.box = box
    self.kind = kind
    self.isCounted = isCounted
    self.truncation = truncation
    self.occlusion = occlusion
  }

  var identified: IdentifiedBox { IdentifiedBox(identity: identity, box: box) }
}

/// One frame of labels and of a tracker's results, before the rules of a benchmark are applied.
public struct LabeledFrame: Hashable, Sendable {
  public var truth: [LabeledObject]
  public var found: [IdentifiedBox]
  /// The regions in which nothing is judged.
  public var ignored: [Box]

  public init(truth: [LabeledObject], found: [IdentifiedBox], ignored: [Box] = []) {
    self.truth = truth
    self.found = found
    self.ignored = ignored
  }
}
