/// The agreement of detected contours with the true outlines.
package struct ContourScores: Hashable, Sendable {
  /// The mean distance from a contour point to the nearest true outline, in pixels; nil if there are no contour points.
  package let distance: Double?
  /// The maximum distance from a contour point to the nearest true outline, in pixels; nil if there are no contour
  /// points.
  package let maximumDistance: Double?
  /// Whether the contours are nested in the same way as the true outlines.
  package let isNestedRight: Bool
  /// The absolute difference between the number of contours and the number of true outlines.
  package let countError: Int

  /// Scores the contours detected in an image.
  ///
  /// - Parameters:
  ///   - distances: the distance, in pixels, from each contour point to the nearest true outline.
  ///   - nesting: the nesting of the contours in bracket notation. Each contour is a pair of brackets that encloses the
  ///     brackets of the contours inside it. Brackets at the same level are sorted, so that equal nestings have equal
  ///     notations.
  ///   - truth: the nesting of the true outlines in the same notation.
  package init(distances: [Double], nesting: String, truth: String) {
    distance = distances.mean
    maximumDistance = distances.max()
    isNestedRight = nesting == truth
    countError = abs(nesting.count - truth.count) / 2
  }
}

/// The measures for contour detection, each computed from the scores of one image.
package enum ContourMeasures {
  package static let distance = Measure<ContourScores>(
    MeasureFacts(
      "distance_px", title: "distance px",
      explanation:
        "mean distance of contour points from the true outline, in pixels; lower is better",
      unit: .pixels,
      better: .lower, rank: 0, interval: .items, tolerated: 0.01, onItem: 0.05)
  ) { $0.distance }

  package static let maximumDistance = Measure<ContourScores>(
    MeasureFacts(
      "greatest_px", title: "greatest px",
      explanation:
        "maximum distance of an image's contour points from the true outline, in pixels, averaged over"
        + " images; lower is better",
      unit: .pixels, better: .lower, digits: 2, rank: 2, interval: .items)
  ) { $0.maximumDistance }

  package static let nesting = Measure<ContourScores>(
    MeasureFacts(
      "nesting", title: "nesting",
      explanation:
        "fraction of images whose contours are nested like the true outlines;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 1, interval: .items, tolerated: 0)
  ) { $0.isNestedRight ? 1 : 0 }

  package static let countError = Measure<ContourScores>(
    MeasureFacts(
      "count_error", title: "count error",
      explanation:
        "mean absolute error of the number of contours per image; 0 is best",
      unit: .count, better: .lower, digits: 2, rank: 2, interval: .items)
  ) { Double($0.countError) }

  package static let all = [distance, maximumDistance, nesting, countError]
}
