import Evaluation
import Geometry

/// How a target lies in what a detector makes of it: labels and detectors draw boxes in ways of their own, around a
/// head or a face, within a board's edge or around it.
///
/// It is learned where both are known, and carries each detection over to the target's own extent. Corners are kept
/// in the detection's own coordinates, so that it holds for flat things in perspective.
struct DetectionExtent: Hashable, Sendable {
  /// What overlaps this much is the same thing.
  static let same = 0.5
  /// So is what lies within the other with this share of its area, unless they are of very different sizes.
  private static let within = 0.8
  private static let leastOverlap = 0.1

  /// The target's corners where the detection is the square -1...1.
  private let corners: [Point]

  /// - Parameters:
  ///   - target: its corners, named like the detection's.
  ///   - detection: of the same thing.
  /// - Returns: nil where they are not one thing: where neither overlaps the other by one half nor lies within it.
  init?(of target: Quadrilateral, in detection: Quadrilateral) {
    guard target.isValid, detection.isValid,
      let inverse = Homography(square: detection)?.inverse
    else { return nil }
    let overlap = target.overlap(with: detection)
    // Of the areas a and b and the overlap o, (a + b) o / (1 + o) is common.
    let areas = (abs(target.signedArea), abs(detection.signedArea))
    let common = (areas.0 + areas.1) * overlap / (1 + overlap)
    let isWithin = common >= Self.within * min(areas.0, areas.1) && overlap > Self.leastOverlap
    guard overlap >= Self.same || isWithin else { return nil }
    corners = target.corners.map { inverse($0) }
    guard corners.allSatisfy(\.isFinite) else { return nil }
  }

  /// Where the target is by a detection; nil where that is nowhere.
  func target(of detection: Quadrilateral) -> Quadrilateral? {
    guard let map = Homography(square: detection) else { return nil }
    let placed = corners.map { map($0) }
    let target = Quadrilateral(
      topLeft: placed[0], topRight: placed[1], bottomRight: placed[2], bottomLeft: placed[3])
    return target.isValid ? target : nil
  }
}

extension Quadrilateral {
  /// Whether the sides are within a factor of another one's.
  func isSized(like other: Quadrilateral, within factor: Double) -> Bool {
    let (own, its) = (meanSides, other.meanSides)
    return [its.0 / own.0, its.1 / own.1].allSatisfy { $0 <= factor && $0 >= 1 / factor }
  }
}
