import Evaluation
import Geometry
import GroundTruth

/// How well two labelings of the same video agree, for example those of two people.
public struct LabelAgreement: Codable, Hashable, Sendable {
  /// The agreement on one target.
  public struct Agreement: Codable, Hashable, Sendable {
    /// The name of the target in the first labeling.
    public var target: String
    /// The number of frames in which both show the target.
    public var frames: Int
    /// The mean overlap (IoU) of the regions in these frames; nil if there are none.
    public var overlap: Double?
    /// The frame in which the regions overlap least, counted from 0; nil if there are no such frames.
    public var worstFrame: Int?
    /// The overlap in that frame.
    public var worstOverlap: Double?
    /// The number of frames that both label, but in which only one of them shows the target.
    public var disputed: Int
  }

  /// The name of the sequence in the first labeling.
  public var sequence: String
  /// The targets that both labelings have, in the order of the first.
  public var targets: [Agreement]

  /// The number of frames in which both labelings show a target, over all targets.
  public var frames: Int { targets.reduce(0) { $0 + $1.frames } }

  /// Compares two labelings. Their targets belong together if they have the same name, or if each labeling has only one.
  public init(of one: LabeledSequence, and other: LabeledSequence) {
    sequence = one.name
    let isSingle = one.targets.count == 1 && other.targets.count == 1
    targets = one.targets.compactMap { target in
      let match = isSingle ? other.targets[0] : other.targets.first { $0.name == target.name }
      return match.map { Agreement(of: target, and: $0) }
    }
  }
}

extension LabelAgreement.Agreement {
  fileprivate init(of one: Target, and other: Target) {
    self.init(target: one.name, frames: 0, disputed: 0)
    var sum = 0.0
    for (frame, (label, otherLabel)) in zip(one.annotations, other.annotations).enumerated()
    where label.visibility != .unlabeled && otherLabel.visibility != .unlabeled {
      guard label.visibility == otherLabel.visibility else {
        disputed += 1
        continue
      }
      guard label.visibility == .visible, let region = label.region,
        let otherRegion = otherLabel.region
      else { continue }
      let overlap = region.overlap(with: otherRegion)
      sum += overlap
      frames += 1
      if overlap < worstOverlap ?? 2 { (worstFrame, worstOverlap) = (frame, overlap) }
    }
    if frames > 0 { overlap = sum / Double(frames) }
  }
}
