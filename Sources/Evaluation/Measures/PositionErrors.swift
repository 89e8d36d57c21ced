import Geometry

extension Box {
  /// Returns the Euclidean distance between the centers of two boxes, in pixels.
  package func centerError(to truth: Box) -> Double {
    let dx = (x + width / 2) - (truth.x + truth.width / 2)
    let dy = (y + height / 2) - (truth.y + truth.height / 2)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the distance between the centers, normalized by the label's width and height: `|(dx / w, dy /
  /// h)|`.
  ///
  /// Müller et al., "TrackingNet: A Large-Scale Dataset and Benchmark for Object Tracking in the Wild", ECCV
  /// 2018, section 5.
  package func normalizedCenterError(to truth: Box) -> Double {
    let dx = ((x + width / 2) - (truth.x + truth.width / 2)) / truth.width
    let dy = ((y + height / 2) - (truth.y + truth.height / 2)) / truth.height
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Quadrilateral {
  /// The centroid of the four corners.
  package var centroid: Point {
    Point(
      (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
      (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
  }

  /// Returns the mean distance between corresponding corners, in pixels.
  ///
  /// This distance is also known as the alignment error. Lieberknecht et al., "A Dataset and Evaluation Methodology for
  /// Template-based Tracking Algorithms", ISMAR 2009, use the root mean square instead of the mean.
  package func cornerError(to truth: Quadrilateral) -> Double {
    let sum =
      topLeft.distance(to: truth.topLeft) + topRight.distance(to: truth.topRight)
      + bottomRight.distance(to: truth.bottomRight) + bottomLeft.distance(to: truth.bottomLeft)
    return sum / 4
  }

  /// Returns the distance between the centroids of the corners, in pixels.
  func centerError(to truth: Quadrilateral) -> Double { centroid.distance(to: truth.centroid) }

  /// Returns the distance between the centroids, normalized by the size of the label's bounding box.
  func normalizedCenterError(to truth: Quadrilateral) -> Double {
    let size = truth.boundingBox
    let offset = centroid - truth.centroid
    let (dx, dy) = (offset.x / size.width, offset.y / size.height)
    return (dx * dx + dy * dy).squareRoot()
  }
}
