/// The agreement of detected contours with the drawn outlines.
public struct ContourScores: Hashable, Sendable {
  /// The mean and maximum distance of the contours' points from the nearest outline, in pixels; nil without
  /// points.
  public let distance: Double?
  public let greatestDistance: Double?
  /// Whether the contours are nested in the same way as the outlines.
  public let isNestedRight: Bool
  /// The difference between the contour count and the outline count.
  public let countError: Int

  /// - Parameters:
  ///   - distances: the distance of every contour point from the nearest outline.
  ///   - nesting: the contours in sorted bracket notation, in which the bracket of a contour encloses those of
  ///     the contours inside it.
  ///   - truth: the outlines in the same notation.
  public init(distances: [Double], nesting: String, truth: String) {
    distance = distances.mean
    greatestDistance = distances.max()
    isNestedRight = nesting == truth
    countError = abs(nesting.count - truth.count) / 2
  }
}

/// The measures for contour detection.
public enum ContourMeasures {
  public static let distance = Measure<ContourScores>(
    MeasureFacts(
      "distance_px", title: "distance px",
      explanation: "mean distance of contour points from the true outline, pixels",
      unit: .pixels,
      better: .lower, rank: 0, interval: .items, tolerated: 0.01, onItem: 0.05)
  ) { $0.distance }

  public static let greatestDistance = Measure<ContourScores>(
    MeasureFacts(
      "greatest_px", title: "greatest px",
      explanation: "maximum distance of a contour point from the true outline, pixels",
      unit: .pixels, better: .lower, digits: 2, rank: 2, interval: .items)
  ) { $0.greatestDistance }

  public static let nesting = Measure<ContourScores>(
    MeasureFacts(
      "nesting", title: "nesting",
      explanation: "fraction of images whose contours are nested like the true outlines",
      unit: .share, better: .higher, rank: 1, interval: .items, tolerated: 0)
  ) { $0.isNestedRight ? 1 : 0 }

  public static let countError = Measure<ContourScores>(
    MeasureFacts(
      "count_error", title: "count error",
      explanation: "mean absolute error of the number of contours per image",
      unit: .count, better: .lower, digits: 2, rank: 2, interval: .items)
  ) { Double($0.countError) }

  public static let all = [distance, greatestDistance, nesting, countError]
}
