import Geometry

/// A ground-truth object with the attributes that evaluation rules use.
package struct LabeledObject: Hashable, Sendable {
  package var identity: Int
  package var box: Box
  /// The number that the benchmark assigns to the object's class.
  package var kind: Int
  /// Whether the object is evaluated, according to the flag in MOTChallenge's label files.
  package var isCounted: Bool
  /// The truncation in KITTI's labels: 0 if fully in view, 1 if cut off by the image border.
  package var truncation: Double
  /// The occlusion in KITTI's labels: 0 for fully visible, 1 for partly occluded, 2 for largely occluded, 3 for
  /// unknown.
  package var occlusion: Double

  package init(
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

/// The labels and a tracker's results in one frame, before a benchmark's rules are applied.
package struct LabeledFrame: Hashable, Sendable {
  package var truth: [LabeledObject]
  package var found: [IdentifiedBox]
  /// The regions in which tracker boxes are not evaluated.
  package var ignored: [Box]

  package init(truth: [LabeledObject], found: [IdentifiedBox], ignored: [Box] = []) {
    self.truth = truth
    self.found = found
    self.ignored = ignored
  }
}
