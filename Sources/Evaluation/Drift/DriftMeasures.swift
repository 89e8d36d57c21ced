/// The measures of what becomes of a followed target with the frames since the start.
public enum DriftMeasures {
  public static let overlap = measure(
    "overlap", "overlap", "mean over runs, then over sequences", .share, .higher)
  public static let centerError = measure(
    "center_error", "center error", "of the frames with a box", .pixels, .lower, digits: 1)
  /// The mean of ln(predicted area / labeled area) before the failure.
  public static let logAreaRatio = measure(
    "log_area_ratio", "size",
    "predicted over labeled area as long as the target is not lost, a geometric mean", .number, nil)
  public static let survival = measure(
    "survival", "survival", "share of runs that have not lost the target (Kaplan-Meier)", .share,
    .higher)

  /// By age.
  public static let all = [overlap, centerError, logAreaRatio, survival]

  private static func measure(
    _ key: String, _ title: String, _ explanation: String, _ unit: MeasureFacts.Unit,
    _ better: MeasureFacts.Direction?, digits: Int = 3
  ) -> MeasureFacts {
    MeasureFacts(
      key, title: title, explanation: explanation, unit: unit, better: better, digits: digits,
      group: .drift, interval: .items, watched: .never)
  }

  /// Survival at one age, beside a tracker's scores.
  ///
  /// - Parameter age: in frames since the start.
  public static func survival(at age: Int) -> MeasureFacts {
    MeasureFacts(
      "survival", title: "alive \(age)",
      explanation: "share of runs that have not lost the target \(age) frames after the start",
      unit: .share, better: .higher, group: .drift, rank: 6, interval: .items, watched: .never)
  }
}
