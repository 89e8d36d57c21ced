import Geometry

/// How far landmarks of faces are from the labeled ones, by the distance between the eyes, as in the 300-W
/// challenge (Sagonas et al., 2013).
public enum LandmarkError {
  /// The mean distance of a face's landmarks from the labels, by the distance between two of the labels;
  /// nil where the numbers of points differ, there are none, or the eyes lie on one spot.
  ///
  /// - Parameter eyes: which labels stand for the eyes, such as their outer corners: 36 and 45 of 68.
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
