import Evaluation
import Geometry
import TaskKit

/// The position of a target relative to its detection. Labels and detectors may draw boxes differently, for example
/// around a whole head or only around the face.
///
/// The relation is learned when both regions are known and is then applied to each detection. Corners are stored in the
/// detection's own coordinates so that the relation also holds for flat objects in perspective.
struct DetectionExtent: Hashable, Sendable {
  /// The minimum overlap (IoU) at which two regions count as showing the same object.
  static let same = 0.5
  /// The fraction of the smaller region that must be inside the larger one so that the two regions count as showing the
  /// same object although their overlap is below `same`.
  private static let within = 0.8
  /// The overlap (IoU) that a region and a region inside it must exceed to count as showing the same object. This
  /// limits the difference between their sizes.
  private static let minimumOverlap = 0.1

  /// The target's corners, in coordinates in which the detection is the square from -1 to 1.
  private let corners: [Point]

  /// Learns the relation from a target and its detection.
  ///
  /// - Parameter target: the target's corners, each with the same name as the corresponding corner of the detection.
  /// - Returns: nil if a region is invalid, or if the regions show different objects. The regions are taken to show
  ///   different objects if their overlap is below one half, unless one region is inside the other and not much
  ///   smaller.
  init?(of target: Quadrilateral, in detection: Quadrilateral) {
    guard target.isValid, detection.isValid,
      let inverse = Homography(square: detection)?.inverse
    else { return nil }
    let overlap = target.overlap(with: detection)
    // The areas a and b and the overlap o determine the intersection, which is (a + b) o / (1 + o).
    let areas = (abs(target.signedArea), abs(detection.signedArea))
    let common = (areas.0 + areas.1) * overlap / (1 + overlap)
    let isWithin = common >= Self.within * min(areas.0, areas.1) && overlap > Self.minimumOverlap
    guard overlap >= Self.same || isWithin else { return nil }
    corners = target.corners.map { inverse($0) }
    guard corners.allSatisfy(\.isFinite) else { return nil }
  }

  /// Returns the target's corners that correspond to a detection; nil if they do not form a valid quadrilateral.
  func target(of detection: Quadrilateral) -> Quadrilateral? {
    guard let map = Homography(square: detection) else { return nil }
    let placed = corners.map { map($0) }
    let target = Quadrilateral(
      topLeft: placed[0], topRight: placed[1], bottomRight: placed[2], bottomLeft: placed[3])
    return target.isValid ? target : nil
  }
}

extension Quadrilateral {
  /// Returns whether the two mean side lengths of a quadrilateral differ from those of another by at most the given
  /// factor.
  func isSized(like other: Quadrilateral, within factor: Double) -> Bool {
    let (own, its) = (meanSides, other.meanSides)
    return [its.0 / own.0, its.1 / own.1].allSatisfy { $0 <= factor && $0 >= 1 / factor }
  }
}
