extension TrackMeasures {
  /// Lieberknecht et al., "A Dataset and Evaluation Methodology for Template-based Tracking
  /// Algorithms", ISMAR 2009, with the mean in place of the root of the mean square.
  public static let meanCornerError = Measure<JudgedTrack>(
    MeasureFacts(
      "mean_corner_error", title: "corner px",
      explanation: "mean distance of the corners in pixels", unit: .pixels, better: .lower,
      digits: 2, rank: 1)
  ) { judged in
    var (sum, count) = (0.0, 0)
    for frame in judged.frames where frame.isScored {
      guard let error = frame.cornerError, error.isFinite else { continue }
      sum += error
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Liang, Wu and Ling, "Planar Object Tracking in the Wild: A Benchmark", ICRA 2018.
  public static let cornerSuccess5 = Measure<JudgedTrack>(
    MeasureFacts(
      "corner_success5", title: "corner<=5",
      explanation: "share of frames with a mean corner distance of at most 5 pixels",
      unit: .share, better: .higher, rank: 2)
  ) { judged in
    let errors = judged.frames.lazy.filter(\.isScored).compactMap(\.cornerError)
    let count = errors.reduce(0) { count, _ in count + 1 }
    return count > 0 ? Double(errors.count { $0 <= 5 }) / Double(count) : nil
  }
}
