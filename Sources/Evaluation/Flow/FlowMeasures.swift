/// The measures for optical flow.
///
/// A missing answer counts as zero flow.
package enum FlowMeasures {
  package static let endPointError = Measure<FlowScores>(
    MeasureFacts(
      "epe", title: "EPE",
      explanation:
        "mean end-point error: the distance between the ends of the computed and the true vector,"
        + " in pixels; lower is better",
      unit: .pixels, better: .lower, rank: 0, interval: .items, tolerated: 0.01, onItem: 0.1)
  ) { $0.endPointError }

  package static let angularError = Measure<FlowScores>(
    MeasureFacts(
      "angular_error", title: "AE °",
      explanation:
        "mean angle between the computed vector (u, v, 1) and the true one, in degrees; lower is better"
        + " (Barron, Fleet and Beauchemin, 1994)",
      unit: .degrees, better: .lower, digits: 2, rank: 3, interval: .items)
  ) { $0.angularError }

  package static let aboveThird = Measure<FlowScores>(
    MeasureFacts(
      "above_third", title: "> 1/3 px",
      explanation:
        "fraction of pixels whose end-point error is above a third of a pixel;"
        + " 0 to 1, lower is better",
      unit: .share,
      better: .lower, rank: 4, interval: .items)
  ) { $0.fractionAboveThird }

  package static let above1 = Measure<FlowScores>(
    MeasureFacts(
      "above1", title: "> 1 px",
      explanation:
        "fraction of pixels whose end-point error is above 1 pixel; 0 to 1, lower is better",
      unit: .share,
      better: .lower, rank: nil, interval: .items)
  ) { $0.fractionAbove1 }

  package static let above3 = Measure<FlowScores>(
    MeasureFacts(
      "above3", title: "> 3 px",
      explanation:
        "fraction of pixels whose end-point error is above 3 pixels; 0 to 1, lower is better",
      unit: .share,
      better: .lower, rank: 5, interval: .items)
  ) { $0.fractionAbove3 }

  package static let outliers = Measure<FlowScores>(
    MeasureFacts(
      "fl", title: "Fl-all",
      explanation:
        "fraction of pixels whose end-point error is above 3 pixels and above 5% of the true vector's"
        + " length, as defined by KITTI; 0 to 1, lower is better",
      unit: .share, better: .lower, rank: 1, interval: .items, tolerated: 0.005)
  ) { $0.outliers }

  /// Returns a measure for the mean end-point error over a subset of the pixels. The measure is undefined if
  /// the subset is empty.
  private static func part(
    _ key: String, _ title: String, _ words: String,
    _ value: @escaping @Sendable (FlowScores) -> Double?
  ) -> Measure<FlowScores> {
    Measure(
      MeasureFacts(
        key, title: title,
        explanation:
          "mean end-point error \(words), in pixels; lower is better", unit: .pixels,
        better: .lower, rank: 7, interval: .items, watched: .never), value)
  }

  package static let all = [
    endPointError, angularError, outliers, aboveThird, above1, above3,
    part("epe_s0_10", "s0-10", "where the true vector is shorter than 10 pixels") {
      $0.endPointErrorSlow
    },
    part("epe_s10_40", "s10-40", "where the true vector is 10 to 40 pixels long") {
      $0.endPointErrorMedium
    },
    part(
      "epe_s40", "s40+",
      "where the true vector is longer than 40 pixels"
    ) { $0.endPointErrorFast },
    part("epe_matched", "matched", "where the pixel is visible in both images") {
      $0.endPointErrorMatched
    },
    part("epe_unmatched", "unmatched", "where the pixel is occluded in the second image") {
      $0.endPointErrorUnmatched
    },
  ]
}
