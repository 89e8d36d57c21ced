import Evaluation
import Geometry

/// What a detector finds, without duplicates.
package enum DistinctRegions {
  /// The minimum overlap (IoU) at which two outlines are considered the same object, for example the outlines of a
  /// poster with and without its frame.
  private static let sameness = 0.5

  /// Returns at most `limit` findings. A finding is a duplicate if it overlaps an earlier one of the result by at least
  /// `sameness`.
  ///
  /// - Parameter corners: returns the outline of a finding.
  package static func of<Finding>(
    _ findings: some Sequence<Finding>, limit: Int, _ corners: (Finding) -> Quadrilateral
  ) -> [Finding] {
    var result: [(finding: Finding, corners: Quadrilateral)] = []
    for finding in findings where result.count < limit {
      let own = corners(finding)
      if !result.contains(where: { $0.corners.overlap(with: own) >= sameness }) {
        result.append((finding, own))
      }
    }
    return result.map(\.finding)
  }
}
