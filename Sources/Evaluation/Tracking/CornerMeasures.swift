extension TrackMeasures {
  /// The mean corner error: Lieberknecht et al., "A Dataset and Evaluation Methodology for Template-based
  /// Tracking Algorithms", ISMAR 2009, with the mean instead of the root mean square.
  package static let meanCornerError = Measure<JudgedFrame>(
    MeasureFacts(
      "mean_corner_error", title: "corner px",
      explanation:
        "mean distance of the corners from the labeled corners, in pixels; lower is better",
      unit: .pixels,
      better: .lower,
      digits: 2, rank: 1),
    by: MeanCornerError())

  /// The fraction of frames with a corner error of at most 5 pixels: Liang, Wu and Ling, "Planar Object
  /// Tracking in the Wild: A Benchmark", ICRA 2018.
  package static let cornerSuccess5 = Measure<JudgedFrame>(
    MeasureFacts(
      "corner_success5", title: "corner<=5",
      explanation:
        "fraction of frames whose corners are, on average, at most 5 pixels from the labeled corners;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 2),
    by: CornerSuccess())
}

private struct MeanCornerError: EvidenceSummary {
  private var sum = 0.0
  private var count = 0

  mutating func add(_ frame: JudgedFrame) {
    guard frame.score.isScored, let error = frame.score.cornerError, error.isFinite else { return }
    sum += error
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}

private struct CornerSuccess: EvidenceSummary {
  private static let limit = 5.0

  private var successes = 0
  private var count = 0

  mutating func add(_ frame: JudgedFrame) {
    guard frame.score.isScored, let error = frame.score.cornerError else { return }
    successes += error <= Self.limit ? 1 : 0
    count += 1
  }

  var value: Double? { count > 0 ? Double(successes) / Double(count) : nil }
}
