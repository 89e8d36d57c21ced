import Algorithms
import Evaluation
import Geometry
import GroundTruth

/// Attributes that are derived from a target's labels, for grouping scores.
package enum TargetTraits {
  /// Returns each target's attributes: its own, those of the sequence, and those derived from the labels.
  static func byTarget(in facts: SequenceFacts) -> [String: [String]] {
    Dictionary(
      facts.sequence.targets.map { ($0.name, facts.attributes(of: $0.name) + of($0)) }
    ) { first, _ in first }
  }

  /// Returns the target's size class and speed class, in this order. Unknown classes are left out.
  package static func of(_ target: Target) -> [String] {
    [size(of: target), speed(of: target)].compactMap(\.self)
  }

  /// Returns the size class, which is based on the target's side length in pixels. The side length is the median over
  /// frames of the square root of the labeled area. The classes are "size: small" below 32, "size: medium" up to 96,
  /// and "size: large" above 96. The limits are COCO's (Lin et al., "Microsoft COCO: Common Objects in Context", ECCV
  /// 2014). The result is nil if no frame is labeled.
  static func size(of target: Target) -> String? {
    let sides = target.annotations.compactMap { side($0) }
    return Quantiles(sides).median.map { side in
      side < 32 ? "size: small" : side <= 96 ? "size: medium" : "size: large"
    }
  }

  /// Returns the speed class, which is based on the center's displacement between consecutive frames, divided by the
  /// square root of the area. The median of these values determines the class: "speed: slow" below 0.02, "speed:
  /// medium" up to 0.1, and "speed: fast" above 0.1. The result is nil if no two consecutive frames are labeled.
  static func speed(of target: Target) -> String? {
    let movements = target.annotations.adjacentPairs().compactMap { movement(from: $0, to: $1) }
    return Quantiles(movements).median.map { movement in
      movement < 0.02 ? "speed: slow" : movement <= 0.1 ? "speed: medium" : "speed: fast"
    }
  }

  private static func side(_ label: Annotation) -> Double? {
    guard label.visibility == .visible, let region = label.region, region.isValid else {
      return nil
    }
    return region.boundingBox.area.squareRoot()
  }

  private static func movement(from before: Annotation, to after: Annotation) -> Double? {
    guard let side = side(before), self.side(after) != nil,
      let start = before.region?.boundingBox.center, let end = after.region?.boundingBox.center
    else { return nil }
    return start.distance(to: end) / side
  }
}
