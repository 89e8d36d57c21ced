import Geometry

/// The distance of facial landmarks from their labels, relative to the distance between the eyes, as in the
/// 300-W challenge (Sagonas et al., 2013).
public enum LandmarkError {
  /// Returns the mean distance of a face's landmarks from their labels, divided by the labeled eye distance.
  ///
  /// - Parameter eyes: the indices of the two labels that mark the eyes, such as their outer corners: 36 and 45
  ///   of 68.
  /// - Returns: nil if the point counts differ or are zero, or if the two eye labels coincide.
  public static func interOcular(
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
