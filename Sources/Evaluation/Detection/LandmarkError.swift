import Geometry

/// The distance between detected and labeled facial landmarks, relative to the distance between the eyes, as in the
/// 300-W challenge (Sagonas et al., 2013).
package enum LandmarkError {
  /// Returns the mean distance between a face's detected and labeled landmarks, divided by the distance between the
  /// labeled eyes.
  ///
  /// - Parameter eyes: the indices of the two landmarks that mark the eyes. In the 68-point scheme, the outer corners
  ///   of the eyes have the indices 36 and 45.
  /// - Returns: the relative distance; nil if the numbers of points differ, if an eye index is out of range, or if
  ///   the two eye labels coincide.
  package static func interOcular(
    _ found: [Point], labels: [Point], eyes: (left: Int, right: Int)
  ) -> Double? {
    guard found.count == labels.count, labels.indices.contains(eyes.left),
      labels.indices.contains(eyes.right)
    else { return nil }
    let distance = labels[eyes.left].distance(to: labels[eyes.right])
    guard distance > 0 else { return nil }
    let sum = zip(found, labels).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return sum / Double(labels.count) / distance
  }
}
