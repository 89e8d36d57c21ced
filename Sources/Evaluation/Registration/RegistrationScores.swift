import Geometry

/// The agreement between an estimated map and the true map from one image to another, measured at the corners of the
/// first image.
///
/// The corner error is averaged over the centers of the four corner pixels, as in the HPatches homography benchmark
/// (Balntas, Lenc, Vedaldi and Mikolajczyk, 2017; DeTone, Malisiewicz and Rabinovich, 2018).
package struct RegistrationScores: Hashable, Sendable {
  /// The mean distance of the mapped corners from their true positions, in pixels; nil if there
  /// is no answer, or if the map sends a corner to infinity.
  package var cornerError: Double?
  /// The corner error divided by the diagonal of the first image; nil if `cornerError` is nil.
  package var relativeError: Double?

  /// The thresholds of the corner error curve, in pixels.
  package static let curveLimits = (0...40).map { Double($0) / 4 }

  /// Scores an estimated map.
  ///
  /// - Parameters:
  ///   - estimate: the estimated map from the first image to the second, in continuous pixel coordinates; nil
  ///     if there is none.
  ///   - size: the size of the first image.
  package init(of estimate: Homography?, against truth: Homography, size: PixelSize) {
    guard let estimate else { return }
    let (right, bottom) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    let corners = [
      Point(0.5, 0.5), Point(right, 0.5), Point(right, bottom), Point(0.5, bottom),
    ]
    let distances = corners.map { corner in
      let difference = estimate(corner) - truth(corner)
      return (difference.x * difference.x + difference.y * difference.y).squareRoot()
    }
    let mean = distances.reduce(0, +) / 4
    guard mean.isFinite else { return }
    cornerError = mean
    let diagonal = (Double(size.width * size.width + size.height * size.height)).squareRoot()
    relativeError = diagonal > 0 ? mean / diagonal : nil
  }

  /// Returns 1 if the corner error is at most the limit, and 0 otherwise.
  package func isBelow(_ limit: Double) -> Double {
    (cornerError.map { $0 <= limit } ?? false) ? 1 : 0
  }

  /// Returns this pair's contribution to the area under the corner error curve up to a limit: 1 if the error is zero,
  /// falling linearly to 0 at the limit. The result is 0 if the error exceeds the limit or is nil.
  package func area(upTo limit: Double) -> Double {
    cornerError.map { max(0, 1 - $0 / limit) } ?? 0
  }
}

/// The measures for image registration, each computed from the scores of one pair.
package enum RegistrationMeasures {
  package static let cornerError = Measure<RegistrationScores>(
    MeasureFacts(
      "corner_px", title: "corner px",
      explanation:
        "mean distance of the corners from their true positions, in pixels, over the pairs"
        + " with an answer; lower is better",
      unit: .pixels, better: .lower, rank: 1, interval: .items, tolerated: 0.1)
  ) { $0.cornerError }

  package static let relativeError = Measure<RegistrationScores>(
    MeasureFacts(
      "corner_relative", title: "corner / diagonal",
      explanation:
        "mean corner error divided by the length of the image's diagonal; lower is better",
      unit: .number,
      better: .lower, digits: 5, rank: nil, interval: .items, range: .positive, watched: .never)
  ) { $0.relativeError }

  /// Returns the measure for the fraction of image pairs whose corner error is at most the given limit. A pair
  /// without an answer counts as exceeding every limit.
  private static func below(_ limit: Int) -> Measure<RegistrationScores> {
    Measure(
      MeasureFacts(
        "below\(limit)", title: "≤ \(limit) px",
        explanation:
          "fraction of pairs whose corner error is at most \(limit) px; 0 to 1, higher is better",
        unit: .share,
        better: .higher, rank: limit == 3 ? 2 : 4, interval: .items,
        tolerated: limit == 3 ? 0.01 : nil)
    ) { $0.isBelow(Double(limit)) }
  }

  private static func area(_ limit: Int) -> Measure<RegistrationScores> {
    Measure(
      MeasureFacts(
        "auc\(limit)", title: "AUC \(limit) px",
        explanation:
          "area under the cumulative curve of the pairs' corner errors, up to \(limit) px;"
          + " 0 to 1, higher is better; a pair without an answer counts as 0",
        unit: .share, better: .higher, rank: limit == 3 ? 0 : 5, interval: .items,
        tolerated: limit == 3 ? 0.01 : nil, onItem: limit == 3 ? 0.1 : nil)
    ) { $0.area(upTo: Double(limit)) }
  }

  /// The measure by which methods are ranked.
  package static let area3 = area(3)

  package static let all = [
    area3, cornerError, below(1), below(3), below(5), area(5), area(10), relativeError,
  ]
}
